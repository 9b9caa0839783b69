import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeatureDetails } from './feature-details.tsx'

const feature = {
  number: 2 as const,
  title: 'Douches',
  videoUrl: '/media/video/upload/0123456789abcdef01234567-1920x1080.mp4',
  posterUrl: '/media/video/upload/0123456789abcdef01234567-1920x1080.jpg',
  focus: 'center' as const,
}
const detailsOf = (isRendering: boolean) =>
  renderToStaticMarkup(<FeatureDetails feature={{ ...feature, isRendering }} text="" />)

test('a visitor reads « Image d’ambiance » on the details of a rendered video, and not on those of a film of the work', () => {
  expect(detailsOf(true)).toContain('Image d’ambiance')
  expect(detailsOf(false)).not.toContain('Image d’ambiance')
})

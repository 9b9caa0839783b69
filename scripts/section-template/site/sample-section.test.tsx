import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SampleSection } from './sample-section.tsx'

const content = {
  title: 'Un titre',
  description: 'Une description',
  imageUrl: '/defaults/carreaux-emailles-gros-plan.webp',
  imageAlt: '',
  imageFocus: 'center' as const,
  isRendering: true,
}

test('a visitor reads the title and the text, and that the image is rendered', () => {
  const markup = renderToStaticMarkup(<SampleSection content={content} />)
  for (const text of ['Un titre', 'Une description', 'Image d’ambiance']) expect(markup).toContain(text)
})

test('HTML typed by an admin is escaped', () => {
  const hostile = { ...content, description: '<img src=x>' }
  expect(renderToStaticMarkup(<SampleSection content={hostile} />)).not.toContain('<img src=x>')
})

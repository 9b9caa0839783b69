import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewsSection } from './reviews-section.tsx'

const review = {
  ...{
    id: '1',
    _id: '1',
    author: 'Camille',
    source: 'Google',
    content: 'Du beau travail.',
    isExample: false,
  },
  reviewedOn: '2026-01-01',
}

test('without a review or a widget there is no section', () => {
  expect(renderToStaticMarkup(<ReviewsSection reviews={[]} hasExternal={false} />)).toBe('')
})

test('with the first review there is, with the source and the day', () => {
  const markup = renderToStaticMarkup(<ReviewsSection reviews={[review]} hasExternal={false} />)
  expect(markup).toContain('Ce que les clients en disent')
  expect(markup).toContain('Google, 1er janvier 2026')
})

test('with a widget alone there is, without a word about reviews that are not there', () => {
  const markup = renderToStaticMarkup(<ReviewsSection reviews={[]} hasExternal />)
  expect(markup).toContain('Ce que les clients en disent')
  expect(markup).not.toContain('Chaque avis')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeroSection } from './hero-section.tsx'

const content = {
  input1: 'CARREAU',
  input2: 'par carreau',
  input3_1: 'Pose de céramique',
  input3_2: 'à Québec',
  input4: 'CARREAU',
  posterUrl: '/defaults/hero-poster.webp',
  posterFocus: 'center' as const,
  posterAlt: '',
  videoUrl: '/defaults/hero-loop.mp4',
}

const markup = renderToStaticMarkup(<HeroSection content={content} />)
const withoutHidden = markup.replace(/<span aria-hidden="true">.*?<\/b>.*?<\/span>/g, '')

test('a visitor sees the second and fourth letters of the word inlaid, and the seventh of the second line', () => {
  const plain = markup.replace(/ (class|data-letter)="[^"]*"/g, '').replace(/<\/?(svg|text)[^>]*>/g, '')
  // Top, bottom, and the copy behind the frame in another colour.
  expect(plain.match(/C<b>A<\/b>R<b>R<\/b>EAU/g)).toHaveLength(3)
  expect(plain).toContain('par ca<b>r</b>reau')
})

test('a screen reader reads each line once, as one text', () => {
  expect(withoutHidden.match(/CARREAU/g)).toHaveLength(1)
  expect(withoutHidden.match(/par carreau/g)).toHaveLength(1)
})

test('the other lines are shown as they are', () => {
  expect(markup).toContain('<strong>Pose de céramique</strong> <span>à Québec</span>')
})

test('HTML typed by an admin is escaped', () => {
  const hostile = renderToStaticMarkup(<HeroSection content={{ ...content, input3_1: '<img src=x>' }} />)
  expect(hostile).not.toContain('<img src=x>')
})

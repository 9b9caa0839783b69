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
  posterAlt: '',
  videoUrl: '/defaults/hero-loop.mp4',
}

const markup = renderToStaticMarkup(<HeroSection content={content} />)
const withoutHidden = markup.replace(/<span aria-hidden="true">.*?<\/b>.*?<\/span>/g, '')

test('a visitor sees the second and fourth letters of the word inlaid, and the seventh of the second line', () => {
  const plain = markup.replace(/ (class|data-letter)="[^"]*"/g, '').replace(/<\/?(svg|text)[^>]*>/g, '')
  // Top, bottom, and once more under the frame, where the bottom one changes colour.
  expect(plain.match(/C<b>A<\/b>R<b>R<\/b>EAU/g)).toHaveLength(3)
  expect(plain).toContain('par ca<b>r</b>reau')
})

test('a screen reader hears each line once, whole', () => {
  expect(withoutHidden.match(/CARREAU/g)).toHaveLength(1)
  expect(withoutHidden.match(/par carreau/g)).toHaveLength(1)
})

test('the other lines are shown as they are', () => {
  expect(markup).toContain('<strong>Pose de céramique</strong> <span>à Québec</span>')
})

test('markup typed by an admin stays text', () => {
  const hostile = renderToStaticMarkup(<HeroSection content={{ ...content, input3_1: '<img src=x>' }} />)
  expect(hostile).not.toContain('<img src=x>')
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { articles, readArticle } from './articles.server.ts'
import { blocksOf } from './markdown.server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

test('five articles are sorted by date, the newest first', () => {
  expect(articles).toHaveLength(5)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(5)
  expect(articles.map(({ date }) => date)).toEqual(
    articles
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
})

describe.each(articles)('$id', article => {
  const text = JSON.stringify(article)

  test('has a picture, and an alt text that does not start with "image" or "photo"', () => {
    expect(existsSync(path.join(ROOT, 'public', article.imageUrl))).toBe(true)
    expect(article.imageAlt).not.toMatch(/^(image|photo)|\.$/i)
  })

  test('follows the typography of Quebec', () => {
    // With a plain space a line could begin with one of these.
    expect(text.match(/.{12} [:%$»].{4}/g)).toBeNull()
    expect(text.match(/« /g)).toBeNull()
    expect(text.match(/\p{L}[ \u00a0\u202f][;!?]/gu)).toBeNull()
    expect(text.match(/\p{L}'\p{L}/gu)).toBeNull()
  })

  test('begins with a paragraph and takes more than two minutes to read', () => {
    expect(article.blocks[0]?.kind).toBe('paragraph')
    expect(article.minutes).toBeGreaterThan(2)
  })
})

test('Markdown is parsed into blocks', () => {
  expect(
    blocksOf('## Un & deux\n\nTrois **forts**, *quatre*, [cinq](/blogue).\n\n1. Six\n2. **Sept :** huit'),
  ).toEqual([
    { kind: 'heading', text: 'Un & deux' },
    {
      kind: 'paragraph',
      spans: [
        'Trois ',
        { strong: 'forts' },
        ', ',
        { emphasis: 'quatre' },
        ', ',
        { text: 'cinq', href: '/blogue' },
        '.',
      ],
    },
    { kind: 'list', isOrdered: true, items: [['Six'], [{ strong: 'Sept :' }, ' huit']] },
  ])
})

test.each([
  ['a first-level heading', '# Titre'],
  ['HTML', '<script>alert(1)</script>'],
  ['a table', '| a |\n|---|\n| b |'],
  ['a javascript: link', '[x](javascript:alert(1))'],
  ['a protocol-relative link', '[x](//evil.test)'],
])('%s in an article throws an error instead of being dropped', (_name, markdown) => {
  expect(() => blocksOf(markdown)).toThrow('An article')
})

test('the error for a missing field names the file', () => {
  expect(() => readArticle('x.md', '---\nid: x\n---\nTexte')).toThrow('x.md')
})

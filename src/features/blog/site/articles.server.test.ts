import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { articles, readArticle } from './articles.server.ts'
import { blocksOf } from './markdown.server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

test('five articles stand in the order of their days, the newest first', () => {
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

  test('has its picture, and an alternative that does not announce a picture', () => {
    expect(existsSync(path.join(ROOT, 'public', article.imageUrl))).toBe(true)
    expect(article.imageAlt).not.toMatch(/^(image|photo)|\.$/i)
  })

  test('keeps the typography of Quebec', () => {
    // A plain space before these would let a line begin with them.
    expect(text.match(/.{12} [:%$»].{4}/g)).toBeNull()
    expect(text.match(/« /g)).toBeNull()
    expect(text.match(/\p{L}[ \u00a0\u202f][;!?]/gu)).toBeNull()
    expect(text.match(/\p{L}'\p{L}/gu)).toBeNull()
  })

  test('begins with a paragraph and takes some minutes to read', () => {
    expect(article.blocks[0]?.kind).toBe('paragraph')
    expect(article.minutes).toBeGreaterThan(2)
  })
})

test('Markdown becomes blocks, and markup stays words', () => {
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
  ['a title', '# Titre'],
  ['markup', '<script>alert(1)</script>'],
  ['a table', '| a |\n|---|\n| b |'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['an address of another scheme', '[x](//evil.test)'],
])('%s in an article is refused, not dropped', (_name, markdown) => {
  expect(() => blocksOf(markdown)).toThrow('An article')
})

test('a file that lacks a field is named', () => {
  expect(() => readArticle('x.md', '---\nid: x\n---\nTexte')).toThrow('x.md')
})

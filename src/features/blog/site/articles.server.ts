import { z } from 'zod'
import { type Article, type ArticleSummary, dayInFrench, readingMinutes } from '../article.rules.ts'
import { blocksOf } from './markdown.server.ts'

const files = import.meta.glob<string>('/content/blogue/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  shortTitle: z.string().min(1).max(60),
  date: z.iso.date(),
  excerpt: z.string().min(1),
  description: z.string().min(1).max(155),
  imageUrl: z.string().regex(/^\/defaults\/[\w-]+\.webp$/),
  imageAlt: z.string().min(1).max(125),
})

/** The newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, text]) => readArticle(file, text))
  .sort((a, b) => b.date.localeCompare(a.date))

export const summaries: readonly ArticleSummary[] = articles.map(({ blocks: _, ...summary }) => summary)

/** Parses a Markdown file with front matter. */
export function readArticle(file: string, text: string): Article {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const fields = Array.from(front.matchAll(/^(\w+): (?:"(.*)"|(.*))$/gm), ([, key = '', quoted, bare]) => [
    key,
    quoted ?? bare,
  ])
  const parsed = FrontMatter.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return {
    ...parsed.data,
    day: dayInFrench(parsed.data.date),
    minutes: readingMinutes(body),
    blocks: blocksOf(body),
  }
}

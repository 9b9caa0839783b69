import type { Block } from '#shared/text/blocks.ts'
import { frenchDay } from '#shared/time/french-day.ts'

/** What a list shows of an article. */
export interface ArticleSummary {
  id: string
  title: string
  /** For the browser tab and search results. */
  shortTitle: string
  /** The day of publication in Quebec: 2025-02-18. */
  date: string
  /** The same day in French. */
  day: string
  excerpt: string
  description: string
  imageUrl: string
  imageAlt: string
  minutes: number
}

export interface Article extends ArticleSummary {
  blocks: Block[]
}

const WORDS_PER_MINUTE = 200

export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))
}

// Noon UTC is the same day in Quebec, summer and winter.
export const publishedAt = (date: string) => new Date(`${date}T12:00:00Z`)

/** « 18 février 2025 », but « 1er mars 2025 ». */
export function dayInFrench(date: string): string {
  return frenchDay(publishedAt(date)).replace(' ', '\u00a0')
}

/** The articles published just before and just after. */
export function neighboursOf<T extends { id: string }>(newestFirst: readonly T[], id: string) {
  const at = newestFirst.findIndex(article => article.id === id)
  return { previous: newestFirst[at + 1] ?? null, next: newestFirst[at - 1] ?? null }
}

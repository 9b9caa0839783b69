import { articles } from '#features/blog/site/articles.server.ts'
import { REVIEW_FRAME_PATH } from '#features/reviews/review-frame.rules.ts'
import { RETIRED_ARTICLE, RETIRED_PAGE, retiredPaths } from './retired-paths.server.ts'

const keptDocuments: readonly string[] = [
  '/',
  '/blogue',
  ...articles.map(({ id }) => `/blogue/${id}`),
  '/politique-de-confidentialite',
]

/** Kept too, but with a slot that is filled with a key for each reader, so that nobody else may keep them. */
export const keyedPaths: readonly string[] = ['/contact']

/** Every public address that shows a document and wants to be found. */
export const documentPaths: readonly string[] = [...keptDocuments, ...keyedPaths]

/** Public addresses that are rendered when something is published, and kept. */
export const storedPaths: readonly string[] = [
  ...keptDocuments,
  '/blogue/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  REVIEW_FRAME_PATH,
]

interface Substitute {
  isFor: (path: string) => boolean
  shows: string
  status: 404 | 410
}

/** Has the form of an article's address; it is then the article's route that a browser expects. */
const isArticle = (path: string) => /^\/blogue\/[^/]+\/?$/i.test(path)

/** What addresses without a page show, the first that fits: one kept page each, whatever is asked for. */
export const substitutes: readonly Substitute[] = [
  { isFor: path => retiredPaths.has(path) && isArticle(path), shows: RETIRED_ARTICLE, status: 410 },
  { isFor: path => retiredPaths.has(path), shows: RETIRED_PAGE, status: 410 },
  { isFor: isArticle, shows: '/blogue/introuvable', status: 404 },
  { isFor: () => true, shows: '/introuvable', status: 404 },
]

/** With which statuses a kept page may come out; with any other it is tried again. */
export function rightStatuses(path: string): readonly number[] {
  // Without a widget in the settings there is no frame, and that is no fault.
  if (path === REVIEW_FRAME_PATH) return [200, 404]
  return [substitutes.find(({ shows }) => shows === path)?.status ?? 200]
}

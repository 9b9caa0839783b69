import { articles } from '#features/blog/site/articles.server.ts'
import { REVIEW_FRAME_PATH } from '#features/reviews/review-frame.rules.ts'

/** Every public address that shows a document and wants to be found. */
export const documentPaths: readonly string[] = [
  '/',
  '/blogue',
  ...articles.map(({ id }) => `/blogue/${id}`),
  '/politique-de-confidentialite',
]

/** Public addresses that are rendered when something is published, and kept. */
export const storedPaths: readonly string[] = [
  ...documentPaths,
  '/blogue/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  REVIEW_FRAME_PATH,
]

/** What unknown addresses show, by how they begin: one kept page each, whatever is asked for. */
export const missingPaths: readonly { below: string; shows: string }[] = [
  { below: '/blogue/', shows: '/blogue/introuvable' },
  { below: '/', shows: '/introuvable' },
]

/** With which statuses a kept page may come out; with any other it is tried again. */
export function rightStatuses(path: string): readonly number[] {
  // Without a widget in the settings there is no frame, and that is no fault.
  if (path === REVIEW_FRAME_PATH) return [200, 404]
  return missingPaths.some(({ shows }) => shows === path) ? [404] : [200]
}

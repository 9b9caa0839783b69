import { articles } from '#features/blog/site/articles.server.ts'

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
]

/** What unknown addresses show, by how they begin: one kept page each, whatever is asked for. */
export const missingPaths: readonly { below: string; shows: string }[] = [
  { below: '/blogue/', shows: '/blogue/introuvable' },
  { below: '/', shows: '/introuvable' },
]

import { articles } from '#features/blog/site/articles.server.ts'
import { REVIEW_FRAME_PATH } from '#features/reviews/review-frame.rules.ts'
import retiredText from '../../content/retired.txt?raw'

const cachedDocuments: readonly string[] = [
  '/',
  '/blogue',
  ...articles.map(({ id }) => `/blogue/${id}`),
  '/politique-de-confidentialite',
]

/** Cached on the server only: a slot in the page is filled with a new form key for each visitor. */
export const keyedPaths: readonly string[] = ['/contact']

/** Every public page that search engines may list. */
export const documentPaths: readonly string[] = [...cachedDocuments, ...keyedPaths]

/** Public paths that are rendered when something is published, and cached. */
export const storedPaths: readonly string[] = [
  ...cachedDocuments,
  '/blogue/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  REVIEW_FRAME_PATH,
]

/** Paths that answer with 410; see the file. */
export const retiredPaths: ReadonlySet<string> = new Set(readRetiredPaths(retiredText))

/** The page shown for them. */
export const RETIRED_PAGE = '/retiree'

export function readRetiredPaths(lines: string): string[] {
  const paths = lines.split('\n').flatMap(line => line.replace(/#.*/, '').trim() || [])
  const wrong = paths.find(path => !/^(\/[\w%.-]+)+$/.test(withoutSlash(path)))
  if (wrong !== undefined) throw new Error(`content/retired.txt: ${wrong} is no address of this site.`)
  return paths.map(withoutSlash)
}

/** An address is the same with and without a slash at its end. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

interface FallbackPage {
  matches: (path: string) => boolean
  path: string
  status: 404 | 410
}

const isArticle = (path: string) => /^\/blogue\/[^/]+\/?$/i.test(path)

/** Shown for a path without a page; the first match wins. One cached page each, whatever the path. */
export const fallbackPages: readonly FallbackPage[] = [
  { matches: path => retiredPaths.has(withoutSlash(path)), path: RETIRED_PAGE, status: 410 },
  { matches: isArticle, path: '/blogue/introuvable', status: 404 },
  { matches: () => true, path: '/introuvable', status: 404 },
]

/** The statuses with which a page may be cached; with any other it is rendered again. */
export function expectedStatuses(path: string): readonly number[] {
  // Without a widget in the settings 404 is correct.
  if (path === REVIEW_FRAME_PATH) return [200, 404]
  return [fallbackPages.find(page => page.path === path)?.status ?? 200]
}

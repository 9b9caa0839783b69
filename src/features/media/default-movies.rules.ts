/** What the sitemap says about a movie, apart from its URL. */
export interface MovieMetadata {
  posterUrl: string
  seconds: number
  /** Date of publication. */
  since: string
}

const SINCE = '2026-11-14T12:00:00.000Z'
const feature = (number: number, seconds = 4): [string, MovieMetadata] => [
  `/defaults/feature-${number}.mp4`,
  { posterUrl: `/defaults/feature-${number}-poster.webp`, seconds, since: SINCE },
]

/** The default movies of the site, by URL. */
export const DEFAULT_MOVIES: ReadonlyMap<string, MovieMetadata> = new Map([
  ['/defaults/hero-loop.mp4', { posterUrl: '/defaults/hero-poster.webp', seconds: 8, since: SINCE }],
  ...[1, 2, 3, 4, 5].map(number => feature(number)),
  feature(6, 10),
  feature(7, 10),
])

/** What is known of a movie beside its address. */
export interface MovieFacts {
  posterUrl: string
  seconds: number
  /** When it was first shown. */
  since: string
}

const SINCE = '2026-11-14T12:00:00.000Z'
const feature = (number: number): [string, MovieFacts] => [
  `/defaults/feature-${number}.mp4`,
  { posterUrl: `/defaults/feature-${number}-poster.webp`, seconds: 4, since: SINCE },
]

/** The movies that came with the site, by their address. */
export const DEFAULT_MOVIES: ReadonlyMap<string, MovieFacts> = new Map([
  ['/defaults/hero-loop.mp4', { posterUrl: '/defaults/hero-poster.webp', seconds: 8, since: SINCE }],
  ...[1, 2, 3, 4, 5].map(feature),
])

/** What is known of a movie beside its address. */
export interface MovieFacts {
  posterUrl: string
  seconds: number
  /** The day it was first shown, in Quebec: 2026-11-14. */
  day: string
}

const DAY = '2026-11-14'
const feature = (number: number): [string, MovieFacts] => [
  `/defaults/feature-${number}.mp4`,
  { posterUrl: `/defaults/feature-${number}-poster.webp`, seconds: 4, day: DAY },
]

/** The movies that came with the site, by their address. */
export const DEFAULT_MOVIES: ReadonlyMap<string, MovieFacts> = new Map([
  ['/defaults/hero-loop.mp4', { posterUrl: '/defaults/hero-poster.webp', seconds: 8, day: DAY }],
  ...[1, 2, 3, 4, 5].map(feature),
])

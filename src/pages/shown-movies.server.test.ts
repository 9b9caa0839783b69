import { expect, test } from 'vitest'
import { FEATURES_DEFAULT } from '#sections/features/server/features.seed.ts'
import { HERO_DEFAULT } from '#sections/hero/server/hero.seed.ts'
import { listShownMovies } from './shown-movies.server.ts'

const hero = { ...HERO_DEFAULT, input4: HERO_DEFAULT.input1, version: 0, updatedAt: null }
const features = { ...FEATURES_DEFAULT, version: 0, updatedAt: null }

test('the front page shows six movies, each under its own words', () => {
  const movies = listShownMovies(hero, features)
  expect(movies).toHaveLength(6)
  expect(movies[1]).toEqual({
    url: '/defaults/feature-1.mp4',
    title: 'Plancher d’hexagones',
    description: 'Plancher d’hexagones. Image d’ambiance animée de 4 secondes, sans son.',
    posterUrl: '/defaults/feature-1-poster.webp',
    seconds: 4,
    day: '2026-11-14',
  })
})

test('a movie of which nobody knows picture and day is not described', () => {
  const videoUrl = 'https://films.example/a.mp4'
  const movies = listShownMovies({ ...hero, videoUrl }, { ...features, videoUrl3: videoUrl })
  expect(movies.map(({ url }) => url)).not.toContain(videoUrl)
  expect(movies).toHaveLength(4)
})

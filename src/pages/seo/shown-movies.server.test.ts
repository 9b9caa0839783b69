import { expect, test } from 'vitest'
import { FEATURES_DEFAULT } from '#sections/features/server/features.seed.ts'
import { HERO_DEFAULT, HERO_POSTER } from '#sections/hero/server/hero.seed.ts'
import { describeShownMovies } from './shown-movies.server.ts'

const unsaved = { version: 0, updatedAt: null }
const poster = {
  posterUrl: HERO_POSTER,
  posterAlt: '',
  posterLuminance: null,
  posterFocus: 'center' as const,
  isRendering: true,
}
const hero = { ...HERO_DEFAULT, ...poster, ...unsaved, input4: HERO_DEFAULT.input1 }
const features = { ...FEATURES_DEFAULT, ...unsaved, renderings: [1, 2, 3, 4, 5], focuses: [] }

test('the home page shows six movies, each with its own title', () => {
  const movies = describeShownMovies({ hero, features, library: [] })
  expect(movies).toHaveLength(6)
  expect(movies[1]).toEqual({
    url: '/defaults/feature-6.mp4',
    title: 'Douche à l’italienne',
    description: 'Douche à l’italienne. Image d’ambiance animée de 10 secondes, sans son.',
    posterUrl: '/defaults/feature-6-poster.webp',
    seconds: 10,
    since: '2026-11-14T12:00:00.000Z',
  })
})

test('a movie whose poster and date are unknown is not described', () => {
  const videoUrl = 'https://films.example/a.mp4'
  const movies = describeShownMovies({
    hero: { ...hero, videoUrl },
    features: { ...features, videoUrl3: videoUrl },
    library: [],
  })
  expect(movies.map(({ url }) => url)).not.toContain(videoUrl)
  expect(movies).toHaveLength(4)
})

test('a movie of the library is described with its own duration and date', () => {
  const url = '/media/video/upload/0123456789abcdef01234567-1280x720.mp4'
  const posterUrl = '/media/video/upload/0123456789abcdef01234567-1280x720.jpg'
  const library = [{ url, posterUrl, durationMs: 7_400, createdAt: '2026-11-15T03:00:00.000Z' }]
  const movies = describeShownMovies({
    hero,
    features: { ...features, videoUrl1: url, renderings: [] },
    library,
  })
  expect(movies[1]).toEqual({
    ...{ url, posterUrl, title: 'Douche à l’italienne', seconds: 7, since: '2026-11-15T03:00:00.000Z' },
    description: 'Douche à l’italienne. Vidéo de 7 secondes.',
  })
})

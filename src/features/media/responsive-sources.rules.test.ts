import { expect, test } from 'vitest'
import { movieSources, pictureSources, portraitSource } from './responsive-sources.rules.ts'

const ID = '0af3'.repeat(6)

test('an image has a source for each of three formats, in its available widths', () => {
  const { sources, size } = pictureSources(`/media/image/upload/${ID}-1200x800.jpg`, 1600)
  expect(size).toMatchObject({ width: 1200, height: 800 })
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
  expect(sources[1]?.srcSet).toBe(
    `/media/image/upload/w_480/${ID}-1200x800.webp 480w, /media/image/upload/w_960/${ID}-1200x800.webp 960w`,
  )
})

test('an image narrower than all widths has no sources', () => {
  expect(pictureSources(`/media/image/upload/${ID}-320x240.jpg`, 1600).sources).toEqual([])
})

test('the poster of a movie has an AVIF source and a portrait crop for phones', () => {
  const poster = `/media/video/upload/${ID}-1920x1080.jpg`
  expect(pictureSources(poster, 960).sources).toEqual([
    {
      type: 'image/avif',
      srcSet: [480, 960, 1600]
        .map(width => `/media/video/upload/w_${width}/${ID}-1920x1080.avif ${width}w`)
        .join(', '),
    },
  ])
  expect(portraitSource(poster)?.srcSet).toBe(
    `/media/video/upload/p_480/${ID}-1920x1080.avif 480w, /media/video/upload/p_720/${ID}-1920x1080.avif 720w`,
  )
})

test('a default image uses the copies beside it', () => {
  expect(pictureSources('/defaults/story.webp', 1200).sources).toEqual([
    { type: 'image/avif', srcSet: '/defaults/story-480.avif 480w, /defaults/story-960.avif 960w' },
  ])
  expect(portraitSource('/defaults/hero-poster.webp')).toBeNull()
})

test.each([
  [
    `/media/video/upload/${ID}-1920x1080.mp4`,
    [
      `/media/video/upload/${ID}-1920x1080.webm`,
      `/media/video/upload/h_720/${ID}-1920x1080.mp4`,
      `/media/video/upload/${ID}-1920x1080.mp4`,
    ],
  ],
  [
    `/media/video/upload/${ID}-640x360.mp4`,
    [`/media/video/upload/${ID}-640x360.webm`, `/media/video/upload/${ID}-640x360.mp4`],
  ],
  ['/defaults/feature-1.mp4', ['/defaults/feature-1.webm', '/defaults/feature-1.mp4']],
  ['https://ailleurs.ca/film.mp4', ['https://ailleurs.ca/film.mp4']],
])('%s lists its smallest source first', (url, urls) => {
  expect(movieSources(url).map(({ src }) => src)).toEqual(urls)
})

import { expect, test } from 'vitest'
import { hasLighterMovie, lightWidths, parseMediaAddress, portraitWidths } from './address.rules.ts'

test.each([
  [1920, 1080, [480, 960, 1600], [480, 720], true],
  [1080, 1920, [480, 960], [480, 720, 1080], true],
  [1280, 720, [480, 960], [480], false],
  [720, 1280, [480], [480, 720], false],
  [960, 540, [480, 960], [], false],
  [320, 240, [], [], false],
])(
  'the address of something %d by %d tells which lighter copies exist',
  (width, height, wide, upright, movie) => {
    const address = parseMediaAddress(`/media/video/upload/${'0af3'.repeat(6)}-${width}x${height}.mp4`)
    expect(address).toMatchObject({ kind: 'video', width, height })
    if (!address) return
    expect(lightWidths(address.width)).toEqual(wide)
    expect(portraitWidths(address)).toEqual(upright)
    expect(hasLighterMovie(address)).toBe(movie)
  },
)

import { expect, test } from 'vitest'
import { availableWidths, has720pRendition, parseMediaUrl, portraitWidths } from './media-url.rules.ts'

test.each([
  [1920, 1080, [480, 960, 1600], [480, 720], true],
  [1080, 1920, [480, 960], [480, 720, 1080], true],
  [1280, 720, [480, 960], [480], false],
  [720, 1280, [480], [480, 720], false],
  [960, 540, [480, 960], [], false],
  [320, 240, [], [], false],
])(
  'the URL of a movie of %d by %d tells which renditions exist',
  (width, height, widths, portraits, has720p) => {
    const parsed = parseMediaUrl(`/media/video/upload/${'0af3'.repeat(6)}-${width}x${height}.mp4`)
    expect(parsed).toMatchObject({ kind: 'video', width, height })
    if (!parsed) return
    expect(availableWidths(parsed.width)).toEqual(widths)
    expect(portraitWidths(parsed)).toEqual(portraits)
    expect(has720pRendition(parsed)).toBe(has720p)
  },
)

import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchRenditions, type MediaFile, prepareSample } from '#harness/media/prepare-sample.ts'
import { createSamples, foreignTags, HOME, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { limitsFor } from './render-movie.ts'

let services: TestServices
let samples: Samples
const cleanUps: (() => Promise<void>)[] = []

beforeAll(async () => {
  services = await createTestServices()
  samples = createSamples()
})
afterAll(async () => {
  samples.remove()
  for (const cleanUp of cleanUps) await cleanUp()
})

async function prepare(file: string) {
  const row = await prepareSample(services, { kind: 'video', file })
  const { renditions, remove } = await fetchRenditions(services, row)
  cleanUps.push(remove)
  return { row, renditions }
}

const WORDS = ['Tremblay', HOME.iso6709, '46.8']
const CHAPTERS = ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=5\ntitle=Chez Mme Tremblay\n'
const WHERE = ['-metadata', `location=${HOME.iso6709}`, '-metadata', 'title=Chez Mme Tremblay']
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']

/** Like a phone or a camera records it, with metadata. */
function recorded(name: string, args: string[], source: Parameters<Samples['movie']>[2], turn = 0): string {
  samples.movie(`plain-${name}`, [...args, ...WHERE], source)
  samples.write('chapters.txt', CHAPTERS)
  samples.run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', `plain-${name}`, '-i', 'chapters.txt', '-map', '0', '-map_chapters', '1'],
    ...['-c', 'copy', '-movflags', 'use_metadata_tags', '-metadata:s:v', `rotate=${turn}`, name],
  ])
  return samples.inFolder(name)
}

interface Stream {
  codec_name: string
  width?: number
  height?: number
  pix_fmt?: string
  avg_frame_rate: string
  side_data_list?: object[]
}

const streamsOf = (file = ''): Stream[] =>
  (
    JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', file], { encoding: 'utf8' }),
    ) as { streams: Stream[] }
  ).streams

describe.each([
  {
    what: 'an iPhone, HEVC in .mov, filmed upright',
    make: () => recorded('a.mov', [...HEVC, '-c:a', 'aac'], { size: '1280x720', seconds: 0.4 }, 90),
    size: [720, 1280],
    names: ['full.mp4', 'full.webm', 'full.jpg', 'w_300.jpg', 'w_480.avif', 'p_480.avif', 'p_720.avif'],
  },
  {
    what: 'an old camera, .avi',
    make: () => recorded('b.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], { size: '322x242' }),
    size: [322, 242],
    names: ['full.mp4', 'full.webm', 'full.jpg', 'w_300.jpg'],
  },
  {
    what: 'a screen recorder, .mkv',
    make: () => recorded('c.mkv', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'], {}),
    size: [320, 180],
    names: ['full.mp4', 'full.webm', 'full.jpg', 'w_300.jpg'],
  },
  {
    what: 'a good phone, 60 frames a second and higher than 1080, .mp4',
    make: () =>
      recorded('d.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'], {
        ...{ size: '2560x1440', rate: 60, seconds: 0.2 },
      }),
    size: [1920, 1080],
    names: [
      ...['full.mp4', 'full.webm', 'full.jpg', 'h_720.mp4', 'w_300.jpg'],
      ...['w_480.avif', 'w_960.avif', 'w_1600.avif', 'p_480.avif', 'p_720.avif'],
    ],
  },
])('a movie of $what', ({ make, size: [width = 0, height = 0], names }) => {
  let row: MediaFile
  let renditions: Record<string, string>
  beforeAll(async () => {
    const file = make()
    expect(holdsAny([file], ['Tremblay'])).toBe(true)
    ;({ row, renditions } = await prepare(file))
  })

  test('becomes ready, upright, with every rendition that its URL implies', async () => {
    expect(row).toMatchObject({ state: 'ready', percent: 100, problem: null, width, height })
    expect(row.public_id).toMatch(new RegExp(`^[0-9a-f]{24}-${width}x${height}$`))
    expect(row.placeholder?.length).toBeLessThanOrEqual(400)
    expect(row.luminance).toBeGreaterThan(0.3)
    expect(Object.keys(renditions)).toEqual(names)
    expect(await sharp(renditions['full.jpg']).metadata()).toMatchObject({ width, height })
    expect(await sharp(renditions['w_300.jpg']).metadata()).toMatchObject({ width: 300 })
  })

  test('plays everywhere: H.264 with its index first, AV1, and the audio', () => {
    const [picture, sound, ...rest] = streamsOf(renditions['full.mp4'])
    expect(picture).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width, height })
    expect(['25/1', '30/1']).toContain(picture?.avg_frame_rate)
    expect(picture?.side_data_list).toBeUndefined()
    expect([sound?.codec_name, rest]).toEqual(['aac', []])
    expect(streamsOf(renditions['full.webm']).map(stream => stream.codec_name)).toEqual(['av1', 'opus'])
    const bytes = execFileSync('head', ['-c', '4096', renditions['full.mp4'] ?? ''])
    expect(bytes.indexOf('moov')).toBeGreaterThan(0)
    expect(bytes.indexOf('moov')).toBeLessThan(100)
  })

  test('contains no metadata about where, when and by whom it was filmed', () => {
    const files = Object.values(renditions)
    expect(foreignTags(files)).toEqual([])
    expect(holdsAny(files, WORDS)).toBe(false)
  })
})

test('an HDR movie is tone-mapped to SDR', async () => {
  const light = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc']
  const hlg = 'log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'
  const file = samples.movie('hdr.mov', [...HEVC, '-pix_fmt', 'yuv420p10le', '-x265-params', hlg, ...light], {
    ...{ seconds: 0.2, size: '256x144' },
  })
  expect(streamsOf(file)[0]).toMatchObject({ pix_fmt: 'yuv420p10le', color_transfer: 'arib-std-b67' })
  const { renditions } = await prepare(file)
  const ordinary = { pix_fmt: 'yuv420p', color_transfer: 'bt709', color_primaries: 'bt709' }
  expect(streamsOf(renditions['full.mp4'])[0]).toMatchObject(ordinary)
})

test('a movie that fades in has a poster that is not black', async () => {
  const file = samples.movie('fade.mp4', ['-vf', 'fade=in:0:20', '-an'], { size: '128x72' })
  const { row } = await prepare(file)
  expect(row.luminance).toBeGreaterThan(0.1)
  expect(row.duration_ms).toBe(1_000)
})

test('a movie with non-square pixels keeps its display aspect ratio', async () => {
  const { row } = await prepare(
    samples.movie('wide.avi', ['-vf', 'setsar=2', '-c:v', 'mpeg4'], { size: '160x160', seconds: 0.2 }),
  )
  expect(row).toMatchObject({ state: 'ready', width: 320, height: 160 })
})

test('a busy machine does not end the conversion of a movie: the clock allows more than the processor', () => {
  for (const length of [1, 10, 600, 1_800]) {
    const { seconds, cpuSeconds } = limitsFor(length)
    expect(seconds).toBeGreaterThan(1.2 * cpuSeconds)
    // The job's own time-out is three hours.
    expect(seconds).toBeLessThan(3 * 3600)
  }
})

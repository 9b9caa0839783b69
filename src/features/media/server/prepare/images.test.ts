import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchRenditions, prepareSample } from '#harness/media/prepare-sample.ts'
import { rotateHeic } from '#harness/media/rotated-heic.ts'
import { createSamples, foreignTags, HOME, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'

let services: TestServices
let samples: Samples

beforeAll(async () => {
  services = await createTestServices()
  samples = createSamples()
})
afterAll(() => samples.remove())

const WORDS = ['Tremblay', 'Cellulaire', 'Marc', HOME.iso6709, '46.8']

function photo(name: string, { args = [] as string[], tags = [] as string[] } = {}): string {
  samples.photo(name, args)
  return samples.tag(name, tags)
}

/** Like an iPhone in portrait: rotated by a property of the HEIC, and Exif repeats the rotation. */
function iphonePhoto(): string {
  photo('upright.jpg', { tags: ['-Orientation#=6'] })
  samples.run('heif-enc', ['upright.jpg', '-o', 'upright.heic'])
  const file = samples.inFolder('upright.heic')
  writeFileSync(file, rotateHeic(samples.read('upright.heic')))
  return file
}

test.each([
  ['a rotated JPEG', () => photo('turned.jpg', { tags: ['-Orientation#=6'] }), [400, 640]],
  ['a HEIC of an iPhone', iphonePhoto, [400, 640]],
  ['a transparent PNG', () => photo('clear.png', { args: ['-pix_fmt', 'rgba'] }), [640, 400]],
  ['a WebP', () => photo('photo.webp'), [640, 400]],
])('%s becomes ready, upright and small, without any metadata', async (_, make, size) => {
  const file = make()
  expect(foreignTags([file]).join('\n')).toMatch(/GPS/)
  const row = await prepareSample(services, { kind: 'image', file })
  const [width = 0, height = 0] = size
  expect(row).toMatchObject({ state: 'ready', problem: null, width, height, duration_ms: null })
  expect(row.placeholder?.length).toBeLessThanOrEqual(400)

  const { renditions, remove } = await fetchRenditions(services, row)
  const light = width >= 480 ? ['w_480.avif', 'w_480.webp', 'w_480.jpg'] : []
  expect(Object.keys(renditions)).toEqual(['full.jpg', 'w_300.jpg', ...light])
  const files = Object.values(renditions)
  for (const rendition of files) {
    const { orientation = 1, exif, icc, xmp } = await sharp(rendition).metadata()
    expect([orientation, exif, icc, xmp]).toEqual([1, undefined, undefined, undefined])
  }
  expect(foreignTags(files)).toEqual([])
  expect(holdsAny(files, WORDS)).toBe(false)
  // Red was on the left; after a rotation by 90° to the right it is at the top.
  const pixels = await sharp(renditions['full.jpg']).raw().toBuffer()
  const corner = (height - 1) * width * 3
  const isRotated = height > width
  expect([pixels[0], pixels[corner]].map(red => (red ?? 0) > 200)).toEqual([true, !isRotated])
  await remove()
})

test('a large photograph gets every width, 1920 at most, each smaller than the original', async () => {
  const file = samples.inFolder('large.jpg')
  samples.run('ffmpeg', [
    // A second try finds the file of the first.
    '-y',
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=2400x1600',
    '-frames:v',
    '1',
    '-q:v',
    '2',
    file,
  ])
  const row = await prepareSample(services, { kind: 'image', file })
  expect(row).toMatchObject({ state: 'ready', width: 1920, height: 1280 })
  const { renditions, remove } = await fetchRenditions(services, row)
  for (const [name, rendition] of Object.entries(renditions)) {
    const { width } = await sharp(rendition).metadata()
    expect([name, width]).toEqual([name, Number(/^w_(\d+)/.exec(name)?.[1] ?? 1920)])
  }
  expect(Object.keys(renditions)).toHaveLength(2 + 3 * 3)
  const bytes = (name: string) => samples.sizeOf(renditions[name] ?? '')
  expect(bytes('full.jpg')).toBeLessThan(samples.sizeOf(file))
  for (const width of [480, 960, 1600]) expect(bytes(`w_${width}.avif`)).toBeLessThan(bytes(`w_${width}.jpg`))
  await remove()
})

import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Canary, writeHostileMovies } from '#harness/media/hostile-movies.ts'
import {
  BOMBS,
  blankPng,
  PAYLOAD,
  UNSUPPORTED_PICTURES,
  writePolyglots,
} from '#harness/media/hostile-pictures.ts'
import { fetchRenditions, prepareSample } from '#harness/media/prepare-sample.ts'
import { createSamples, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'

let services: TestServices
let samples: Samples
let canary: Canary
let movies: Record<string, string>
let requests = 0
const listener = createServer((_request, response) => {
  requests += 1
  response.end()
})

beforeAll(async () => {
  services = await createTestServices()
  samples = createSamples()
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  canary = {
    text: samples.write('secret.txt', 'canary-7f3a'),
    movie: samples.movie('secret.ts', ['-c:v', 'mpeg2video', '-an'], { size: '64x64', seconds: 0.2 }),
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
  }
  movies = writeHostileMovies(samples, canary)
})
afterAll(() => {
  samples.remove()
  listener.close()
})

const publicObjects = () => Readable.from(services.storage.list('public/')).toArray()

test('without our options, ffprobe follows the hostile files (negative control)', () => {
  const open = (file = '') =>
    execFileSync('ffprobe', ['-v', 'quiet', '-show_entries', 'stream=codec_name', file], { encoding: 'utf8' })
  expect(open(movies['a playlist of a local movie, as .avi'])).toContain('mpeg2video')
  expect(open(movies['a list to be joined, as .mov'])).toContain('mpeg2video')
})

test('no hostile movie becomes ready, opens another file or sends a request', async () => {
  const problems: Record<string, string | null> = {}
  for (const [what, file] of Object.entries(movies)) {
    const { state, problem } = await prepareSample(services, { kind: 'video', file })
    problems[what] = state === 'failed' ? problem : state
  }
  expect(Object.keys(problems)).toHaveLength(14)
  for (const [what, problem] of Object.entries(problems))
    expect([what, ['unreadable', 'carries_other_files'].includes(problem ?? '')]).toEqual([what, true])
  expect(await publicObjects()).toEqual([])
  expect(requests).toBe(0)
  expect(services.logged.join('')).not.toContain('canary-7f3a')
})

test.each([
  ['a picture', () => samples.photo('picture.png')],
  ['audio alone', () => samples.movie('sound.mp4', ['-map', '1', '-c:a', 'aac'])],
  ['an HTML page', () => samples.write('page.mp4', PAYLOAD)],
  ['an empty file', () => samples.write('nothing.mp4', '')],
])('%s is rejected as a movie', async (_, make) => {
  const { state, problem } = await prepareSample(services, { kind: 'video', file: make() })
  expect([state, ['unreadable', 'has_no_picture'].includes(problem ?? '')]).toEqual(['failed', true])
})

test.each([
  [
    'ten hours of black',
    () =>
      samples.run('ffmpeg', [
        ...[
          '-v',
          'error',
          '-f',
          'lavfi',
          '-i',
          'color=black:s=64x64:r=1/3600',
          '-frames:v',
          '11',
          'endless.mkv',
        ],
      ]) && 'endless.mkv',
    'too_long',
  ],
  [
    'nine streams',
    () =>
      samples.movie('streams.mkv', [
        ...Array.from({ length: 8 }, () => ['-map', '1']).flat(),
        ...['-map', '0', '-c:a', 'aac', '-t', '0.2'],
      ]) && 'streams.mkv',
    'too_many_streams',
  ],
  [
    '5,000 pixels',
    () =>
      samples.movie('wide.mkv', ['-c:v', 'mjpeg', '-an', '-frames:v', '1'], { size: '5000x64' }) &&
      'wide.mkv',
    'too_large',
  ],
])('a movie of %s is rejected before it is decoded', async (_, make, expected) => {
  const file = samples.inFolder(make())
  const { state, problem } = await prepareSample(services, { kind: 'video', file })
  expect([state, problem]).toEqual(['failed', expected])
})

describe('pictures', () => {
  test('in formats that cameras do not use are not opened', async () => {
    for (const [kind, bytes] of Object.entries(UNSUPPORTED_PICTURES)) {
      const file = samples.write(`${kind}.jpg`, bytes)
      const { state, problem } = await prepareSample(services, { kind: 'image', file })
      expect([kind, state, problem]).toEqual([kind, 'failed', 'unreadable'])
    }
  })

  test('with embedded scripts are encoded again without them', async () => {
    for (const [what, file] of Object.entries(writePolyglots(samples))) {
      expect(holdsAny([file], ['<script>'])).toBe(true)
      const row = await prepareSample(services, { kind: 'image', file })
      expect([what, row.state]).toEqual([what, 'ready'])
      const { renditions, remove } = await fetchRenditions(services, row)
      expect(holdsAny(Object.values(renditions), ['<script>', '<?php', 'mechant'])).toBe(false)
      await remove()
    }
  })

  test.each(Object.entries(BOMBS))('%s is rejected without using much memory', async (name, bomb) => {
    const file = samples.write(`${name}.png`, bomb.bytes())
    const before = process.memoryUsage().rss
    const { state, problem } = await prepareSample(services, { kind: 'image', file })
    expect([state, problem]).toEqual(['failed', bomb.problem])
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
  })

  test('of more than 50 million pixels are rejected, those of fewer are accepted', async () => {
    const ends = []
    for (const side of [7_072, 7_071]) {
      const file = samples.write(`${side}.png`, blankPng(side))
      const { state, problem } = await prepareSample(services, { kind: 'image', file })
      ends.push([side, state, problem])
    }
    expect(ends).toEqual([
      [7_072, 'failed', 'too_large'],
      [7_071, 'ready', null],
    ])
  })
})

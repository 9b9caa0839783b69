import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { textBomb } from '#harness/media/hostile-pictures.ts'
import {
  aFile,
  aMovie,
  aPicture,
  mediaCalls,
  movieBytes,
  openUploads,
  storedKeys,
  WORDS,
} from '#harness/media/media-files.ts'
import { createSamples } from '#harness/media/sample-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { prepareMedia } from './media.jobs.ts'

let api: TestApi
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  api = await startTestApi()
  calls = mediaCalls(api, await api.signedInAs('admin'))
})

/** Nothing of a refused file is left, neither an object nor a row nor anything half done. */
async function expectNothingLeft(): Promise<void> {
  expect(await storedKeys(api)).toEqual([])
  expect(await openUploads(api)).toBe(0)
  expect(await api.services.db.selectFrom('media_items').select('id').execute()).toEqual([])
}

async function emptyLibrary(): Promise<void> {
  await api.services.storage.remove(await storedKeys(api))
  await api.services.db.deleteFrom('media_items').execute()
}

const WRONG_MOVIE = 'Please select an mp4, mov, avi or mkv file.'
const WRONG_IMAGE = 'Please select a valid image file.'

const PRETENDERS: [string, () => Buffer | Promise<Buffer>][] = [
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
  ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0aaaaaaaaaaaa', 'latin1')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%aaaaaaaaaaaa')],
  ['PHP', () => Buffer.from('<?php system($_GET["x"]); ?>')],
  ['a playlist', () => Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n/etc/passwd')],
  ['a list of files', () => Buffer.from('ffconcat version 1.0\nfile /etc/passwd')],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['DjVu', () => Buffer.from('AT&TFORM\0\0\0\0DJVUINFO', 'latin1')],
  ['Photoshop', () => Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0', 'latin1')],
  ['EPS', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['MVG', () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "x"')],
  [
    'TIFF',
    async () =>
      sharp(await (await aPicture()).arrayBuffer())
        .tiff()
        .toBuffer(),
  ],
  ['nothing', () => Buffer.alloc(0)],
  ['three bytes', () => Buffer.from('\xff\xd8\xff', 'latin1').subarray(0, 2)],
]

describe.each(PRETENDERS)('%s', (_, content) => {
  test('is refused under the name of a movie and of an image, whole or in parts', async () => {
    const bytes = await content()
    for (const name of ['a.mp4', 'a.mov', 'a.avi', 'a.mkv']) {
      const answer = await calls.createMovie(WORDS, aFile(bytes, name))
      expect([answer.statusCode, answer.json().message]).toEqual([400, WRONG_MOVIE])
    }
    for (const name of ['a.jpg', 'a.png', 'a.webp', 'a.gif', 'a.avif', 'a.heic']) {
      const answer = await calls.createImage(WORDS, aFile(bytes, name))
      expect([answer.statusCode, answer.json().message]).toEqual([400, WRONG_IMAGE])
    }
    await expectNothingLeft()
  })
})

test('a movie is no image, an image no movie, and one kind of movie not another', async () => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const wrong = [
    await calls.createMovie(WORDS, aFile(picture, 'a.mp4')),
    await calls.createImage(WORDS, aFile(movieBytes(), 'a.png')),
    await calls.createImage(WORDS, aFile(picture, 'a.jpg')),
    await calls.createMovie(WORDS, aFile(movieBytes(), 'a.mkv')),
    await calls.createMovie(WORDS, aFile(Buffer.from('\0\0\0\x18ftypheic'.padEnd(32), 'latin1'), 'a.mp4')),
  ]
  for (const answer of wrong) expect(answer.statusCode).toBe(400)
  await expectNothingLeft()
})

test.each([
  'a.mp4.html',
  'a.html',
  'a.svg',
  'mp4',
  '.htaccess',
  'a.mp4\u202elmth.',
  'a\u202e4pm.mp4',
  `${'x'.repeat(300)}.mp4`,
  '',
])('a file called %j is refused for its name', async name => {
  const answer = await calls.createMovie(WORDS, aFile(movieBytes(), name))
  expect(answer.statusCode).toBe(400)
  await expectNothingLeft()
})

test('the server unpacks nothing of an upload: a picture that is a bomb waits for the worker like any other', async () => {
  const bomb = aFile(textBomb(), 'a.png')
  const before = process.memoryUsage().rss
  const whole = await calls.createImage(WORDS, bomb)
  const uploadId = await calls.sendInParts('image', bomb)
  const inParts = await calls.createImage({ ...WORDS, uploadId })
  for (const answer of [whole, inParts])
    expect([answer.statusCode, answer.json().image.state]).toEqual([201, 'uploaded'])
  // Unpacked, it would be ten times as much.
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  await emptyLibrary()
})

test('an animation is judged by the size of one frame, and becomes the picture of its first', async () => {
  const samples = createSamples()
  onTestFinished(() => samples.remove())
  const animation = (name: string, size: string, frames: number) => {
    const source = `testsrc2=s=${size}:r=25`
    samples.run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', String(frames), name])
    return aFile(samples.read(name), name)
  }
  const become = async (file: File) => {
    const answer = await calls.createImage(WORDS, file)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().image
    const row = () =>
      api.services.db
        .selectFrom('media_files')
        .select(['id', 'state', 'problem', 'width', 'height'])
        .where('item_id', '=', id)
        .executeTakeFirstOrThrow()
    await prepareMedia.run({ fileId: (await row()).id }, api.services, new AbortController().signal)
    return row()
  }
  // 52 million pixels together.
  const moving = await become(animation('moving.gif', '480x270', 400))
  expect(moving).toMatchObject({ state: 'ready', problem: null, width: 480, height: 270 })
  const endless = await become(animation('endless.gif', '16x16', 501))
  expect(endless).toMatchObject({ state: 'failed', problem: 'too_many_frames' })
  await emptyLibrary()
})

test('an image of more than 20 MB is refused', async () => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const large = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)])
  const answer = await calls.createImage(WORDS, aFile(large, 'a.png'))
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'File size should not exceed 20MB.'])
  await expectNothingLeft()
})

test('a library that is full says so, before and after the bytes came, and takes nothing', async () => {
  const full = await startTestApi(await createTestServices({ env: { MEDIA_QUOTA_BYTES: '2500' } }))
  const token = await full.signedInAs('admin')
  const into = mediaCalls(full, token)
  const announce = () =>
    full.call('POST', '/api/uploadRoute/upload', {
      token,
      body: { kind: 'video', fileName: 'a.mp4', bytes: 1_000 },
    })
  expect((await into.createMovie(WORDS, aMovie())).statusCode).toBe(201)
  expect((await announce()).statusCode).toBe(201)
  for (const answer of [await into.createMovie(WORDS, aMovie()), await announce()]) {
    expect(answer.statusCode).toBe(507)
    expect(answer.json().message).toBe('The library is full. Remove what you no longer need, then try again.')
  }
  expect(await storedKeys(full)).toHaveLength(1)
})

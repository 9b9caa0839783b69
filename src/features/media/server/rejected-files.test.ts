import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { textBomb } from '#harness/media/hostile-pictures.ts'
import {
  aFile,
  aMovie,
  aPicture,
  MEDIA_TEXT,
  mediaCalls,
  movieBytes,
  openUploads,
  storedKeys,
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

/** A rejected file leaves no object, no row and no open upload. */
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

const WRONG_CONTENTS: [string, () => Buffer | Promise<Buffer>][] = [
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an executable', () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
  ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0aaaaaaaaaaaa', 'latin1')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%aaaaaaaaaaaa')],
  ['PHP', () => Buffer.from('<?php system($_GET["x"]); ?>')],
  ['a playlist', () => Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n/etc/passwd')],
  ['a concat list', () => Buffer.from('ffconcat version 1.0\nfile /etc/passwd')],
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
  ['an empty file', () => Buffer.alloc(0)],
  ['three bytes', () => Buffer.from('\xff\xd8\xff', 'latin1').subarray(0, 2)],
]

describe.each(WRONG_CONTENTS)('%s', (_, content) => {
  test('is rejected under every movie and image extension', async () => {
    const bytes = await content()
    for (const name of ['a.mp4', 'a.mov', 'a.avi', 'a.mkv']) {
      const answer = await calls.createMovie(MEDIA_TEXT, aFile(bytes, name))
      expect([answer.statusCode, answer.json().message]).toEqual([400, WRONG_MOVIE])
    }
    for (const name of ['a.jpg', 'a.png', 'a.webp', 'a.gif', 'a.avif', 'a.heic']) {
      const answer = await calls.createImage(MEDIA_TEXT, aFile(bytes, name))
      expect([answer.statusCode, answer.json().message]).toEqual([400, WRONG_IMAGE])
    }
    await expectNothingLeft()
  })
})

test('a file whose content does not match its extension is rejected', async () => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const wrong = [
    await calls.createMovie(MEDIA_TEXT, aFile(picture, 'a.mp4')),
    await calls.createImage(MEDIA_TEXT, aFile(movieBytes(), 'a.png')),
    await calls.createImage(MEDIA_TEXT, aFile(picture, 'a.jpg')),
    await calls.createMovie(MEDIA_TEXT, aFile(movieBytes(), 'a.mkv')),
    await calls.createMovie(
      MEDIA_TEXT,
      aFile(Buffer.from('\0\0\0\x18ftypheic'.padEnd(32), 'latin1'), 'a.mp4'),
    ),
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
])('a file named %j is rejected', async name => {
  const answer = await calls.createMovie(MEDIA_TEXT, aFile(movieBytes(), name))
  expect(answer.statusCode).toBe(400)
  await expectNothingLeft()
})

test('the server does not decode an upload: a decompression bomb is queued for the worker like any image', async () => {
  const bomb = aFile(textBomb(), 'a.png')
  const before = process.memoryUsage().rss
  const whole = await calls.createImage(MEDIA_TEXT, bomb)
  const uploadId = await calls.sendInParts('image', bomb)
  const inParts = await calls.createImage({ ...MEDIA_TEXT, uploadId })
  for (const answer of [whole, inParts])
    expect([answer.statusCode, answer.json().image.state]).toEqual([201, 'uploaded'])
  // Decompressed, it would be ten times as much.
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  await emptyLibrary()
})

test('the size limit of an animation counts one frame, and its first frame becomes the image', async () => {
  const samples = createSamples()
  onTestFinished(() => samples.remove())
  const animation = (name: string, size: string, frames: number) => {
    const source = `testsrc2=s=${size}:r=25`
    samples.run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', String(frames), name])
    return aFile(samples.read(name), name)
  }
  const prepare = async (file: File) => {
    const answer = await calls.createImage(MEDIA_TEXT, file)
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
  // 52 million pixels in all frames together.
  const animated = await prepare(animation('animated.gif', '480x270', 400))
  expect(animated).toMatchObject({ state: 'ready', problem: null, width: 480, height: 270 })
  const tooLong = await prepare(animation('too-long.gif', '16x16', 501))
  expect(tooLong).toMatchObject({ state: 'failed', problem: 'too_many_frames' })
  await emptyLibrary()
})

test('an image of more than 20 MB is rejected', async () => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const large = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)])
  const answer = await calls.createImage(MEDIA_TEXT, aFile(large, 'a.png'))
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'File size should not exceed 20MB.'])
  await expectNothingLeft()
})

test('a full library rejects a file, both when it is announced and when it is sent, and stores nothing', async () => {
  const full = await startTestApi(await createTestServices({ env: { MEDIA_QUOTA_BYTES: '2500' } }))
  const token = await full.signedInAs('admin')
  const fullCalls = mediaCalls(full, token)
  const announce = () =>
    full.call('POST', '/api/uploadRoute/upload', {
      token,
      body: { kind: 'video', fileName: 'a.mp4', bytes: 1_000 },
    })
  expect((await fullCalls.createMovie(MEDIA_TEXT, aMovie())).statusCode).toBe(201)
  expect((await announce()).statusCode).toBe(201)
  for (const answer of [await fullCalls.createMovie(MEDIA_TEXT, aMovie()), await announce()]) {
    expect(answer.statusCode).toBe(507)
    expect(answer.json().message).toBe('The library is full. Remove what you no longer need, then try again.')
  }
  expect(await storedKeys(full)).toHaveLength(1)
})

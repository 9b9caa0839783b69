import { writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import { textBomb, UNSUPPORTED_PICTURES, writePolyglots } from '#harness/media/hostile-pictures.ts'
import { storedKeys } from '#harness/media/media-files.ts'
import { rotateHeic } from '#harness/media/rotated-heic.ts'
import { createSamples, foreignTags, HOME, holdsAny, type Samples } from '#harness/media/sample-files.ts'
import { createTestServices } from '#harness/test-database.ts'
import { AppError } from '#platform/app-error.ts'
import { type JobQueue, startJobQueue } from '#platform/jobs/job-queue.ts'
import type { Photo } from '../conversations.contract.ts'
import { startMailboxReader } from './mailbox.jobs.ts'
import { preparePhoto } from './photo.jobs.ts'

const desk = await startMailboxApi()
const { api, admin, dovecot, aConversation, send, untilEntries, read } = desk
const reader = await api.signedInAs('reader')

let samples: Samples
let queue: JobQueue
beforeAll(async () => {
  samples = createSamples()
  queue = await startJobQueue(api.services, [preparePhoto])
})
afterAll(async () => {
  await queue.stop()
  samples.remove()
})

const isSettled = ({ state }: Photo) => state !== 'preparing'

/** Waits until the conversation has as many photos, and each is ready or failed. */
async function untilPhotos(id: string, count: number): Promise<Photo[]> {
  const areSettled = async () => {
    const { photos } = await read(id)
    expect([photos.length, photos.every(isSettled)]).toEqual([count, true])
  }
  await vi.waitFor(areSettled, { timeout: 150_000, interval: 100 })
  return (await read(id)).photos
}

const fetchPhoto = (id: string, { size = 'full', token = reader } = {}) =>
  api.call('GET', `/api/contactRoute/photo/${id}/${size}`, { token })

function phonePhoto(name: string): Buffer {
  samples.photo(name)
  samples.tag(name, ['-Orientation#=6'])
  return samples.read(name)
}

function iphonePhoto(): Buffer {
  phonePhoto('upright.jpg')
  samples.run('heif-enc', ['upright.jpg', '-o', 'upright.heic'])
  writeFileSync(samples.inFolder('upright.heic'), rotateHeic(samples.read('upright.heic')))
  return samples.read('upright.heic')
}

/** A conversation with a mail that has these attachments. */
async function mailWith(attachments: { filename: string; content: Buffer; contentType?: string }[]) {
  const conversation = await aConversation()
  const { email, replyId } = conversation
  await send({ from: email, inReplyTo: replyId, text: 'Voici la pièce.', attachments })
  return conversation
}

async function startReaderWithoutStorage() {
  const env = {
    STORAGE_URL: 's3://carreau?endpoint=http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const { storage } = await createTestServices({ env })
  return startMailboxReader({ ...api.services, storage })
}

describe('a customer who mails photos', () => {
  test('has them upright in the conversation, without anything of their metadata', async () => {
    const attachments = [
      { filename: 'IMG 1.jpg', content: phonePhoto('one.jpg') },
      { filename: 'IMG_2.HEIC', content: iphonePhoto(), contentType: 'application/octet-stream' },
      { filename: 'plan.pdf', content: Buffer.alloc(5_000, 7), contentType: 'application/pdf' },
    ]
    const { id } = await mailWith(attachments)
    const photos = await untilPhotos(id, 2)
    const { entries } = await read(id)
    expect(entries[0]?.files).toEqual([{ name: 'plan.pdf', bytes: expect.any(Number), isPicture: false }])
    for (const photo of photos) {
      expect(photo).toMatchObject({ entryId: entries[0]?.id, state: 'ready', width: 400, height: 640 })
      for (const [size, width] of [
        ['full', 400],
        ['small', 360],
      ] as const) {
        const shown = await fetchPhoto(photo.id, { size })
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
        expect(shown.headers['cache-control']).toBe('no-store')
        const file = samples.write(`${photo.id}-${size}.jpg`, shown.rawPayload)
        expect(await sharp(file).metadata()).toMatchObject({ width, format: 'jpeg' })
        expect(foreignTags([file])).toEqual([])
        expect(holdsAny([file], ['Tremblay', 'Cellulaire', 'Marc', HOME.iso6709])).toBe(false)
      }
      // Red was on the left; after the rotation it is at the top.
      const pixels = await sharp(samples.read(`${photo.id}-full.jpg`))
        .raw()
        .toBuffer()
      expect([(pixels[0] ?? 0) > 200, (pixels[639 * 400 * 3] ?? 0) > 200]).toEqual([true, false])
    }
    expect(await storedKeys(api, 'originals/')).toEqual([])
  })

  test('has eight of nine kept, one of more than 15 MB and a drawing named, and no logo of a signature', async () => {
    const small = phonePhoto('small.jpg')
    const nine = Array.from({ length: 9 }, (_, index) => ({ filename: `${index}.jpg`, content: small }))
    const { id } = await mailWith([
      { filename: 'panorama.jpg', content: Buffer.alloc(15 * 1024 * 1024 + 2_000, 7) },
      { filename: 'logo.svg', content: Buffer.from('<svg/>'), contentType: 'image/svg+xml' },
      ...nine,
    ])
    await untilPhotos(id, 8)
    const { entries } = await read(id)
    expect(entries[0]?.files.map(({ name, isPicture }) => [name, isPicture])).toEqual([
      ['panorama.jpg', true],
      ['logo.svg', false],
      ['8.jpg', true],
    ])

    const other = await aConversation()
    const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const html = '<p>Bonjour</p><img src="cid:logo">'
    const embedded = { filename: 'image001.png', content: logo, cid: 'logo' }
    await send({ from: other.email, inReplyTo: other.replyId, html, attachments: [embedded] })
    expect((await untilEntries(other.id, 1)).entries[0]?.files).toEqual([])
    expect((await read(other.id)).photos).toEqual([])
  })

  test('without end has 120 kept in a conversation, and the others named', async () => {
    const { id, email, replyId } = await aConversation()
    await sql`
      insert into photos (message_id, state, mailbox, mail_folder, uid_validity, mail_uid, mail_part)
      select ${id}, 'failed', 'x', 'INBOX', 1, number, '2' from generate_series(1, 119) number`.execute(
      api.services.db,
    )
    const attachments = ['a.jpg', 'b.jpg'].map(filename => ({ filename, content: phonePhoto(filename) }))
    await send({ from: email, inReplyTo: replyId, text: 'Encore deux.', attachments })
    const photos = await untilPhotos(id, 120)
    expect(photos.filter(({ state }) => state === 'ready')).toHaveLength(1)
    expect((await read(id)).entries[0]?.files).toMatchObject([{ name: 'b.jpg', isPicture: true }])
  })

  test('who attached what is no photo has the words, and each such file fails on its own', async () => {
    const broken = phonePhoto('broken.jpg').subarray(0, 400)
    const polyglot = samples.run('cat', [writePolyglots(samples)['a JPEG that ends as a page'] ?? ''])
    const { id } = await mailWith([
      { filename: 'half.jpg', content: broken },
      { filename: 'bomb.png', content: textBomb() },
      { filename: 'page.jpg', content: UNSUPPORTED_PICTURES.HTML ?? Buffer.alloc(0) },
      { filename: 'drawing.jpg', content: UNSUPPORTED_PICTURES.SVG ?? Buffer.alloc(0) },
      { filename: 'polyglot.jpg', content: polyglot },
    ])
    const photos = await untilPhotos(id, 5)
    expect(photos.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed', 'ready'])
    expect((await read(id)).entries[0]?.text).toBe('Voici la pièce.')
    const kept = await fetchPhoto(photos[4]?.id ?? '')
    expect(kept.rawPayload.includes('<script>')).toBe(false)
    expect((await fetchPhoto(photos[0]?.id ?? '')).statusCode).toBe(404)
    expect(await storedKeys(api, 'originals/')).toEqual([])
  })

  test('while the storage is down has the words at once, and the photos once it is back', async () => {
    await desk.stopReading()
    const withoutStorage = await startReaderWithoutStorage()
    const { id } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    await untilEntries(id, 1)
    expect((await read(id)).photos).toMatchObject([{ state: 'preparing' }])
    await withoutStorage?.stop()
    desk.startReading()
    expect(await untilPhotos(id, 1)).toMatchObject([{ state: 'ready' }])
  })

  test('while the storage is full has the photos once there is room', async () => {
    await desk.stopReading()
    const put = vi.fn(() => Promise.reject(new AppError('insufficient_storage', 'full')))
    const storage = { ...api.services.storage, put }
    const withoutSpace = startMailboxReader({ ...api.services, storage })
    const { id } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 60_000 })
    await withoutSpace?.stop()
    expect((await read(id)).photos).toMatchObject([{ state: 'preparing' }])
    desk.startReading()
    expect(await untilPhotos(id, 1)).toMatchObject([{ state: 'ready' }])
  })

  test('has the words alone while less than a gigabyte of the disk is free, and the photos once there is room', async () => {
    await desk.stopReading()
    const statfs = vi.spyOn(fs, 'statfs')
    onTestFinished(() => {
      statfs.mockRestore()
      syncBuiltinESMExports()
    })
    const disk = { ...(await fs.statfs('/')), bsize: 1_000_000, blocks: 100_000, bavail: 999 }
    statfs.mockClear().mockResolvedValue(disk)
    syncBuiltinESMExports()
    const { id } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    desk.startReading()
    await untilEntries(id, 1)
    await vi.waitFor(() => expect(statfs).toHaveBeenCalled(), { timeout: 30_000 })
    await desk.stopReading()
    expect((await read(id)).photos).toMatchObject([{ state: 'preparing' }])
    expect(await storedKeys(api, 'originals/')).toEqual([])
    statfs.mockResolvedValue({ ...disk, bavail: 1_001 })
    desk.startReading()
    expect(await untilPhotos(id, 1)).toMatchObject([{ state: 'ready' }])
  })

  test('that are gone from the mailbox before they are fetched has one sentence in their place', async () => {
    await desk.stopReading()
    const { id } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    const withoutStorage = await startReaderWithoutStorage()
    await untilEntries(id, 1)
    await withoutStorage?.stop()
    await dovecot.doveadm('expunge', 'mailbox', 'INBOX', 'all')
    desk.startReading()
    expect(await untilPhotos(id, 1)).toMatchObject([{ state: 'failed' }])
  })
})

describe('a photo of a customer', () => {
  test('is for signed-in people only, and has no public address', async () => {
    const { id } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    const [photo] = await untilPhotos(id, 1)
    const photoId = photo?.id ?? ''
    expect((await api.call('GET', `/api/contactRoute/photo/${photoId}/full`)).statusCode).toBe(401)
    for (const path of [`/media/private/${photoId}/full.jpg`, `/media/../private/${photoId}/full.jpg`])
      expect((await api.call('GET', path)).statusCode, path).toBe(404)
    expect((await fetchPhoto(photoId, { size: 'original' })).statusCode).toBe(400)
    expect((await fetchPhoto(photoId)).statusCode).toBe(200)
  })

  test('is destroyed by a helper, never by a reader, and the rest of the conversation stays', async () => {
    const { id } = await mailWith([
      { filename: 'a.jpg', content: phonePhoto('a.jpg') },
      { filename: 'b.jpg', content: phonePhoto('b.jpg') },
    ])
    const [first, second] = await untilPhotos(id, 2)
    const remove = (token: string) => api.call('DELETE', `/api/contactRoute/photo/${first?.id}`, { token })
    expect((await remove(reader)).statusCode).toBe(403)
    expect((await remove(await api.signedInAs('helper'))).json()).toEqual({ message: 'Photo deleted.' })
    expect((await remove(admin)).statusCode).toBe(404)
    expect((await fetchPhoto(first?.id ?? '')).statusCode).toBe(404)
    expect(await storedKeys(api, `private/${first?.id}/`)).toEqual([])
    expect(await read(id)).toMatchObject({
      photos: [{ id: second?.id }],
      entries: [{ text: 'Voici la pièce.' }],
    })
  })

  test('is kept by the sweep, is in the export of its sender, and is erased with them', async () => {
    const { id, email } = await mailWith([{ filename: 'a.jpg', content: phonePhoto('a.jpg') }])
    const [photo] = await untilPhotos(id, 1)
    await sweepStorage(api.services, { minAgeMs: 0 })
    const shown = await fetchPhoto(photo?.id ?? '')
    expect(shown.statusCode).toBe(200)
    const file = await api.call('POST', '/api/privacyRoute/export', {
      token: admin,
      body: { email, format: 'json' },
    })
    const exported = file.json().records.find(({ kind }: { kind: string }) => kind === 'photo')
    expect(exported.fields.picture).toBe(`data:image/jpeg;base64,${shown.rawPayload.toString('base64')}`)
    const erased = await api.call('POST', '/api/privacyRoute/erase', {
      token: admin,
      body: { email, confirmation: email },
    })
    expect(erased.json()).toMatchObject({ counts: { photo: 1 }, leftovers: [] })
    expect(await storedKeys(api, `private/${photo?.id}/`)).toEqual([])
    expect((await fetchPhoto(photo?.id ?? '')).statusCode).toBe(404)
  })
})

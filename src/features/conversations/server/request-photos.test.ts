import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { textBomb, UNSUPPORTED_PICTURES } from '#harness/media/hostile-pictures.ts'
import { openUploads, storedKeys } from '#harness/media/media-files.ts'
import { createSamples, foreignTags, type Samples } from '#harness/media/sample-files.ts'
import { SETTINGS, startReplyApi } from '#harness/reply-api.ts'
import { type JobQueue, startJobQueue } from '#platform/jobs/job-queue.ts'
import { createPushKey } from '#platform/push/push-key.ts'
import { startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { alertAboutPhotos } from '../../pwa/server/photo-alert.jobs.ts'
import { countRequestPhotos } from '../message.rules.ts'
import { PHOTO_PART_BYTES } from '../request.rules.ts'
import { notifyOwner } from './message-mail.jobs.ts'
import { preparePhoto } from './photo.jobs.ts'
import { insertMailPhotos } from './photo.store.ts'
import { readPhotoToken, writePhotoToken } from './photo-link.store.ts'
import { notifyAboutPhotos } from './photo-notice.jobs.ts'
import { failStalePhotos } from './photo-upload.store.ts'

const desk = await startReplyApi({ env: { PUSH_PRIVATE_KEY: createPushKey(), ALLOW_LOOPBACK_PUSH: 'true' } })
const { api, admin, read } = desk
const { db } = api.services

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
beforeEach(() => sql`truncate contact_posts`.execute(db))

const FORM = {
  name: 'Marie',
  email: 'marie@exemple.ca',
  phone: '418 555-0167',
  message: 'Une salle de bain.',
  acceptsPolicy: true,
}

let forms = 0
async function post(fields: object = {}) {
  forms += 1
  const body = { ...FORM, idempotencyKey: `form-${forms}`, ...fields }
  const answer = await api.call('POST', '/api/contactRoute/contact', { body })
  expect(answer.statusCode).toBe(201)
  return answer.json() as { message: string; contact: { id: string }; photoKey?: string }
}

/** A message that announces photos, and the key for them. */
async function aRequest(photoCount = 8) {
  const { contact, photoKey = '' } = await post({ photoCount })
  return { id: contact.id, key: photoKey }
}

const begin = (key: string, photo: Buffer, fingerprint = `${photo.length}-1`) =>
  api.call('POST', '/api/contactRoute/photos', { body: { key, bytes: photo.length, fingerprint } })

const sendPart = (id: string, number: number, photo: Buffer) =>
  api.call('POST', `/api/contactRoute/photos/${id}/part/${number}`, {
    body: photo.subarray((number - 1) * PHOTO_PART_BYTES, number * PHOTO_PART_BYTES),
    headers: { 'content-type': 'application/octet-stream' },
  })

async function sendPhoto(key: string, photo: Buffer, fingerprint?: string) {
  const { id } = (await begin(key, photo, fingerprint)).json()
  return sendPart(id, 1, photo)
}

const untilSettled = (id: string, states: string[]) =>
  vi.waitFor(async () => expect((await read(id)).photos.map(({ state }) => state).sort()).toEqual(states), {
    timeout: 120_000,
    interval: 100,
  })

function phonePhoto(name = 'a.jpg'): Buffer {
  samples.photo(name)
  samples.tag(name, ['-Orientation#=6'])
  return samples.read(name)
}

test('a form without photos is answered as it always was', async () => {
  expect(await post()).toEqual({
    message: 'Message received.',
    contact: { _id: expect.any(String), id: expect.any(String), createdAt: expect.any(String) },
  })
})

test('photos follow their message: upright, without metadata, for signed-in people only', async () => {
  const { id, key } = await aRequest(2)
  expect(await read(id)).toMatchObject({ photoCount: 2, photos: [] })
  expect((await sendPhoto(key, phonePhoto(), 'one')).json()).toEqual({ isComplete: true })
  await sendPhoto(key, phonePhoto(), 'two')
  await untilSettled(id, ['ready', 'ready'])
  const [photo] = (await read(id)).photos
  expect(photo).toMatchObject({ entryId: null, width: 400, height: 640 })
  const address = `/api/contactRoute/photo/${photo?.id}/full`
  expect((await api.call('GET', address)).statusCode).toBe(401)
  const shown = await api.call('GET', address, { token: admin })
  expect(foreignTags([samples.write('kept.jpg', shown.rawPayload)])).toEqual([])
  expect(await storedKeys(api, 'originals/')).toEqual([])
})

test('a photo of 15 MB is sent in parts, and continued after a lost connection', async () => {
  const { id, key } = await aRequest(1)
  const photo = await sharp({ create: { width: 2_280, height: 2_280, channels: 3, background: 'red' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(14.8 * 1024 * 1024)
  const begun = (await begin(key, photo)).json()
  expect(begun).toMatchObject({ partBytes: PHOTO_PART_BYTES, received: [], isComplete: false })
  const parts = Math.ceil(photo.length / PHOTO_PART_BYTES)
  expect((await sendPart(begun.id, parts, photo)).json()).toEqual({ isComplete: false })
  const again = (await begin(key, photo)).json()
  expect(again).toMatchObject({ id: begun.id, received: [parts] })
  for (let number = 1; number < parts; number += 1) await sendPart(begun.id, number, photo)
  expect((await begin(key, photo)).json()).toMatchObject({ id: begun.id, isComplete: true })
  await untilSettled(id, ['ready'])
})

describe('a stranger', () => {
  test('needs the key of that message: a wrong, changed, other or expired one is refused alike', async () => {
    const [mine, other] = [await aRequest(), await aRequest()]
    const photo = phonePhoto()
    const swapped = `${other.id}${mine.key.slice(36)}`
    const changed = `${mine.key.slice(0, -2)}${mine.key.endsWith('AA') ? 'BB' : 'AA'}`
    await sql`update messages set created_at = now() - interval '31 minutes' where id = ${other.id}`.execute(
      db,
    )
    for (const key of ['', 'x', mine.id, swapped, changed, other.key]) {
      const answer = await begin(key, photo)
      expect([answer.statusCode, answer.json().message], key).toEqual([404, 'This link no longer works.'])
    }
    await sql`update messages set photo_generation = 1 where id = ${mine.id}`.execute(db)
    expect((await begin(mine.key, photo)).statusCode).toBe(404)
    expect((await sendPart(mine.id, 1, photo)).statusCode).toBe(404)
    expect(await openUploads(api)).toBe(0)
  })

  test('who tries links out makes the database read no other message', async () => {
    const { key } = await aRequest()
    const scans = await db.transaction().execute(async db => {
      // The table is small here: with an index, the planner has a choice.
      await sql`set local enable_seqscan = off`.execute(db)
      for (const token of [key, `${crypto.randomUUID()}${key.slice(36)}`]) await readPhotoToken(db, token)
      return sql<{ count: number }>`
        select seq_scan as count from pg_stat_xact_user_tables where relname = 'messages'`.execute(db)
    })
    expect(scans.rows).toEqual([{ count: 0 }])
  })

  test('sends eight photos and no ninth, of 15 MB and no more, however many at once', async () => {
    const { id, key } = await aRequest()
    const photo = phonePhoto()
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => begin(key, photo, `p${index}`)))
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(8).fill(201),
      ...Array<number>(4).fill(409),
    ])
    expect((await read(id)).photos).toHaveLength(8)
    const large = { key, bytes: 15 * 1024 * 1024 + 1, fingerprint: 'large' }
    expect((await api.call('POST', '/api/contactRoute/photos', { body: large })).statusCode).toBe(400)
    expect(
      (await sendPart(all[0]?.json().id ?? '', 2, Buffer.alloc(PHOTO_PART_BYTES + 9))).statusCode,
    ).not.toBe(200)
    await sql`delete from photos`.execute(db)
    await sweepStorage(api.services, { minAgeMs: 0 })
    expect(await openUploads(api)).toBe(0)
  })

  test.each(Object.entries(UNSUPPORTED_PICTURES))('cannot store %s as a photo', async (_, content) => {
    const { key, id } = await aRequest(1)
    const answer = await sendPhoto(key, content)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please select a valid image file.'])
    expect((await read(id)).photos).toEqual([])
  })

  test('who sends a bomb or half a photo costs that photo, never the message', async () => {
    const { id, key } = await aRequest(3)
    await sendPhoto(key, textBomb(), 'bomb')
    await sendPhoto(key, phonePhoto().subarray(0, 400), 'half')
    await sendPhoto(key, phonePhoto(), 'whole')
    await untilSettled(id, ['failed', 'failed', 'ready'])
    expect(await read(id)).toMatchObject({ message: FORM.message, folder: 'inbox' })
  })
})

test('photos that fail count towards the upload quota of a message: thrice as many as may be kept, or 120 MB in all', async () => {
  const half = phonePhoto().subarray(0, 400)
  const fail = (id: string) =>
    sql`update photos set state = 'failed', storage_upload = null where message_id = ${id}`.execute(db)
  const [again, others, large] = [await aRequest(), await aRequest(), await aRequest()]
  const statuses = { again: [] as number[], others: [] as number[], large: [] as number[] }
  for (let tries = 0; tries < 26; tries += 1) {
    statuses.again.push((await begin(again.key, half, 'same')).statusCode)
    statuses.others.push((await begin(others.key, half, `other-${tries}`)).statusCode)
    const body = { key: large.key, bytes: 15 * 1024 * 1024, fingerprint: `large-${tries}` }
    if (tries < 10)
      statuses.large.push((await api.call('POST', '/api/contactRoute/photos', { body })).statusCode)
    for (const { id } of [again, others, large]) await fail(id)
  }
  const accepted = (count: number, of: number) => [
    ...Array<number>(count).fill(201),
    ...Array<number>(of - count).fill(409),
  ]
  expect(statuses).toEqual({
    again: accepted(24, 26),
    others: accepted(24, 26),
    large: accepted(8, 10),
  })
})

test('the same photo twice is one photo, and one that failed can be sent again', async () => {
  const { id, key } = await aRequest(2)
  const photo = phonePhoto()
  await sendPhoto(key, photo, 'same')
  expect((await begin(key, photo, 'same')).json()).toMatchObject({ isComplete: true })
  await untilSettled(id, ['ready'])
  await sendPhoto(key, photo.subarray(0, 400), 'broken')
  await untilSettled(id, ['failed', 'ready'])
  await sendPhoto(key, photo, 'broken')
  await untilSettled(id, ['ready', 'ready'])
})

test('the acknowledgement waits for announced photos, five minutes at most', async () => {
  const dueIn = async (id: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float8 as seconds from message_mails
      where message_id = ${id} and kind = 'acknowledgement'`.execute(db)
    return rows[0]?.seconds ?? Number.NaN
  }
  const { id, key } = await aRequest(2)
  expect(await dueIn(id)).toBeGreaterThan(280)
  await sendPhoto(key, phonePhoto(), 'one')
  expect(await dueIn(id)).toBeGreaterThan(280)
  await sendPhoto(key, phonePhoto(), 'two')
  expect(await dueIn(id)).toBeLessThanOrEqual(0)
  expect(await dueIn((await post()).contact.id)).toBeLessThanOrEqual(0)
})

test('a photo that the server cannot prepare keeps its original, and is tried again for a week', async () => {
  const { id, key } = await aRequest(1)
  const { id: photoId } = (await begin(key, phonePhoto())).json()
  await queue.stop()
  onTestFinished(async () => {
    queue = await startJobQueue(api.services, [preparePhoto])
  })
  await sendPart(photoId, 1, phonePhoto())
  const prepare = () => preparePhoto.run({ photoId }, api.services, new AbortController().signal)
  vi.stubEnv('PATH', samples.inFolder('nowhere'))
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(prepare()).rejects.toThrow()
  await preparePhoto.giveUp?.({ photoId }, api.services)
  vi.unstubAllEnvs()
  await sweepStorage(api.services, { minAgeMs: 0 })
  expect(await storedKeys(api, 'originals/')).toContain(`originals/${photoId}`)
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from start_after - now()) / 3600)::float8 as hours from pgboss.job
    where name = 'prepare-photo' and data->>'photoId' = ${photoId} and start_after > now() + interval '1 hour'`.execute(
    db,
  )
  expect(rows).toEqual([{ hours: expect.closeTo(6, 1) }])

  await sql`update photos set created_at = now() - interval '8 days' where id = ${photoId}`.execute(db)
  await preparePhoto.giveUp?.({ photoId }, api.services)
  expect((await read(id)).photos).toMatchObject([{ state: 'failed' }])
})

test('a photo that two workers prepare at the same time stays to be seen', async () => {
  const { id, key } = await aRequest(1)
  const { id: photoId } = (await begin(key, phonePhoto())).json()
  await queue.stop()
  onTestFinished(async () => {
    queue = await startJobQueue(api.services, [preparePhoto])
  })
  await sendPart(photoId, 1, phonePhoto())
  const { signal } = new AbortController()
  const [hasBoth, mayFinish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { storage } = api.services
  const put: typeof storage.put = async (key, ...object) => {
    const stored = await storage.put(key, ...object)
    if (key.endsWith('small.jpg')) {
      hasBoth.resolve()
      await mayFinish.promise
    }
    return stored
  }
  const slow = preparePhoto.run({ photoId }, { ...api.services, storage: { ...storage, put } }, signal)
  await hasBoth.promise
  await preparePhoto.run({ photoId }, api.services, signal)
  mayFinish.resolve()
  await slow
  expect((await read(id)).photos).toMatchObject([{ state: 'ready' }])
  const shown = await api.call('GET', `/api/contactRoute/photo/${photoId}/full`, { token: admin })
  expect(shown.statusCode).toBe(200)
})

test('a photo whose sender went away is failed by the night’s purge, and its parts are swept', async () => {
  await sql`delete from photos`.execute(db)
  const { id, key } = await aRequest(1)
  await begin(key, phonePhoto())
  const uploadsAfterSweep = async () => {
    await sweepStorage(api.services, { minAgeMs: 0 })
    return openUploads(api)
  }
  // The worker may still be storing a photo of an earlier test.
  await expect.poll(uploadsAfterSweep).toBe(1)
  await sql`update photos set created_at = now() - interval '25 hours' where message_id = ${id}`.execute(db)
  expect(await failStalePhotos(db)).toBe(1)
  expect(await uploadsAfterSweep()).toBe(0)
  expect(countRequestPhotos(await read(id))).toEqual({ arrived: 0, missing: 1 })
})

test('a photo that somebody deleted, or that cannot be read, is not told as one that never came', async () => {
  const { id, key } = await aRequest(4)
  await sendPhoto(key, phonePhoto(), 'one')
  await sendPhoto(key, phonePhoto(), 'two')
  await sendPhoto(key, phonePhoto().subarray(0, 400), 'half')
  await untilSettled(id, ['failed', 'ready', 'ready'])
  expect(countRequestPhotos(await read(id))).toEqual({ arrived: 3, missing: 1 })
  const remove = async () => {
    const photo = (await read(id)).photos.find(({ state }) => state === 'ready')
    const answer = await api.call('DELETE', `/api/contactRoute/photo/${photo?.id}`, { token: admin })
    expect(answer.statusCode).toBe(200)
  }
  await remove()
  expect(countRequestPhotos(await read(id))).toEqual({ arrived: 2, missing: 1 })

  // Added later, in place of the one that never came.
  await sendPhoto(await writePhotoToken(db, 'link', id), phonePhoto(), 'three')
  await untilSettled(id, ['failed', 'ready', 'ready'])
  expect(countRequestPhotos(await read(id))).toEqual({ arrived: 2, missing: 0 })
  await remove()
  await remove()
  expect(countRequestPhotos(await read(id))).toEqual({ arrived: 1, missing: 0 })
  // Nobody is told of it in the tests that follow.
  await sql`delete from messages where id = ${id}`.execute(db)
})

test('a photo in a mailbox that is read no longer is failed by the night’s purge after a week', async () => {
  const { id } = await aRequest(1)
  await insertMailPhotos(db, {
    ...{ conversationId: id, entryId: await anEntry(id), parts: ['2', '3'] },
    ...{ mailbox: 'former@exemple.ca', folder: 'INBOX', uidValidity: 1, uid: 7 },
  })
  expect(await failStalePhotos(db)).toBe(0)
  await sql`update photos set created_at = now() - interval '8 days' where message_id = ${id}`.execute(db)
  expect(await failStalePhotos(db)).toBe(2)
  expect((await read(id)).photos).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
})

async function anEntry(messageId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_entries (message_id, kind, mail_id) values (${messageId}, 'inbound', 'a@exemple.ca')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

test('while requests are switched off, a form that announces photos is stored without a key', async () => {
  await saveStoredSettings(db, { ...SETTINGS, areRequestPhotosOn: false }, null)
  const { contact, photoKey } = await post({ photoCount: 3 })
  expect([photoKey, (await read(contact.id)).photoCount]).toEqual([undefined, 0])
})

describe('the mail to the owner', () => {
  const FOR_OWNER = SETTINGS.notificationEmail
  beforeEach(async () => {
    await saveStoredSettings(db, { ...SETTINGS, areRequestPhotosOn: true }, null)
    await sql`update message_mails set state = 'sent' where state = 'due'`.execute(db)
  })
  async function ownerMail() {
    while (!desk.sink.mails.some(({ to }) => to.includes(FOR_OWNER))) await notifyOwner.run(api.services)
    const mail = desk.sink.mails.find(({ to }) => to.includes(FOR_OWNER))
    if (!mail) throw new Error('No mail')
    return mail
  }

  test('does not wait for photos, and says how many are on their way', async () => {
    await aRequest(3)
    const { text, html } = await ownerMail()
    expect(text).toContain('Photos\u00a0: 3, en route vers le tableau de bord')
    expect(text).toContain('Voir les photos et répondre : ')
    expect(html).not.toContain('<img')
  })

  test('shows at most four photos in small that have arrived before it leaves', async () => {
    const { id, key } = await aRequest(5)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await sendPhoto(key, phonePhoto(), name)
    await untilSettled(id, ['ready', 'ready', 'ready', 'ready', 'ready'])
    const { text, html, files } = await ownerMail()
    expect(text).toContain('Photos\u00a0: 5')
    expect(html.split('<img').length - 1).toBe(4)
    expect(html).toContain('Petites images seulement; les grandes sont dans le tableau de bord.')
    expect(html).toContain('418 555-0167, 5 photos')
    expect(files).toHaveLength(4)
    for (const { cid, base64 } of files) {
      expect(html).toContain(`cid:${cid}`)
      expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'jpeg' })
    }
    expect(files.map(({ base64 }) => base64).join('').length).toBeLessThan(1_300_000)
  })
})

describe('photos that are added by the link', () => {
  const ask = (id: string, token = admin) =>
    api.call('POST', `/api/contactRoute/contact/${id}/photo-link`, { token })
  const tokenOf = (link: string) => link.split('/photos/')[1] ?? ''
  async function anAskedMessage() {
    const { contact } = await post()
    return { id: contact.id, token: tokenOf((await ask(contact.id)).json().link) }
  }
  const due = (id: string, table: string) =>
    sql`update ${sql.table(table)} set due_at = now() - interval '1 second'
      where entry_id in (select id from conversation_entries where message_id = ${id})`.execute(db)
  const noticesFor = () => desk.sink.mails.filter(({ subject }) => subject.startsWith('Marie a ajouté'))
  /** A mail that meets a connection which is just being closed is tried again. */
  const untilNoticed = (id: string, subjects: string[]) =>
    vi.waitFor(
      async () => {
        await due(id, 'photo_notices')
        while (await notifyAboutPhotos.run(api.services));
        expect(noticesFor().map(({ subject }) => subject)).toEqual(subjects)
      },
      { timeout: 30_000, interval: 100 },
    )

  test('are one entry, one mail to the owner and one alert per device, for all that come together', async () => {
    const receiver = await startPushReceiver()
    onTestFinished(() => receiver.close())
    await api.call('POST', '/api/alertRoute/device', { token: admin, body: receiver.subscription('phone') })
    onTestFinished(async () => void (await sql`delete from push_subscriptions`.execute(db)))
    const { id, token } = await anAskedMessage()
    await sendPhoto(token, phonePhoto(), 'one')
    await sendPhoto(token, phonePhoto(), 'two')
    while (await notifyAboutPhotos.run(api.services));
    expect(noticesFor(), 'before a minute has passed').toEqual([])
    await untilNoticed(id, ['Marie a ajouté 2 photos'])
    await due(id, 'photo_alerts')
    await alertAboutPhotos.run(api.services)
    expect(receiver.received.map(({ text }) => JSON.parse(text).notice)).toMatchObject([
      { title: 'New photos', body: 'A customer added 2.', path: `/dash/messages/${id}` },
    ])

    await untilSettled(id, ['ready', 'ready'])
    const { entries, photos, isWaiting } = await read(id)
    expect(entries).toMatchObject([{ kind: 'photos_added' }])
    expect(new Set(photos.map(({ entryId }) => entryId))).toEqual(new Set([entries[0]?.id]))
    expect(isWaiting).toBe(true)
    expect(noticesFor()).toMatchObject([
      { to: [SETTINGS.notificationEmail], subject: 'Marie a ajouté 2 photos' },
    ])
    expect(noticesFor()[0]?.text).toContain('Il y en a maintenant 2.')

    // Later ones are told anew.
    await sendPhoto(token, phonePhoto(), 'three')
    await untilNoticed(id, ['Marie a ajouté 2 photos', 'Marie a ajouté une photo'])
    expect((await read(id)).entries).toHaveLength(2)
  })

  test('do not make an answered customer wait; home lists them until somebody has looked', async () => {
    const { id, token } = await anAskedMessage()
    const mark = (body: object) =>
      api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body })
    const listed = async () =>
      (await api.call('GET', '/api/statsRoute/overview', { token: admin })).json().addedPhotos
    await mark({ isAnswered: true, isRead: true })
    expect(await listed()).toEqual([])
    await sendPhoto(token, phonePhoto(), 'one')
    expect(await read(id)).toMatchObject({ isWaiting: false, stage: 'answered', readAt: null })
    expect(await listed()).toMatchObject([{ id, name: (await read(id)).name }])
    await mark({ isRead: true })
    expect(await listed()).toEqual([])
    // It belongs to the photos that somebody has just looked at.
    await sendPhoto(token, phonePhoto(), 'two')
    expect(await listed()).toEqual([])
  })

  test('days after others whose notice still waits are an entry of their own, and unread', async () => {
    const { id, token } = await anAskedMessage()
    await sendPhoto(token, phonePhoto(), 'one')
    await sql`update photo_notices set created_at = now() - interval '2 days', due_at = now() - interval '2 days'
      where entry_id in (select id from conversation_entries where message_id = ${id})`.execute(db)
    await api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body: { isRead: true } })
    await sendPhoto(token, phonePhoto(), 'two')
    expect(await read(id)).toMatchObject({
      readAt: null,
      entries: [{ kind: 'photos_added' }, { kind: 'photos_added' }],
    })
  })

  test('to a conversation in spam are kept, and nobody is told', async () => {
    const receiver = await startPushReceiver()
    onTestFinished(() => receiver.close())
    await api.call('POST', '/api/alertRoute/device', { token: admin, body: receiver.subscription('phone') })
    onTestFinished(async () => void (await sql`delete from push_subscriptions`.execute(db)))
    const { id, token } = await anAskedMessage()
    const body = { isSpam: true, isRead: true }
    await api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body })
    await sendPhoto(token, phonePhoto(), 'one')
    await untilSettled(id, ['ready'])
    expect(await read(id)).toMatchObject({ folder: 'spam', readAt: expect.any(String), entries: [] })
    expect((await sql`select from photo_alerts`.execute(db)).rows).toEqual([])
    const notices = await sql`select from photo_notices join conversation_entries entry on entry.id = entry_id
      where message_id = ${id}`.execute(db)
    expect(notices.rows).toEqual([])
  })

  test('bring a deleted conversation back to the inbox, unread', async () => {
    const { id, token } = await anAskedMessage()
    const remove = () => api.call('DELETE', `/api/contactRoute/contact/${id}`, { token: admin })
    await api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body: { isRead: true } })
    await remove()
    await sendPhoto(token, phonePhoto(), 'one')
    expect(await read(id)).toMatchObject({ folder: 'inbox', deletedAt: null, readAt: null })
    // Deleted before the other photo of the same entry.
    await api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body: { isRead: true } })
    await remove()
    await sendPhoto(token, phonePhoto(), 'two')
    expect(await read(id)).toMatchObject({
      ...{ folder: 'inbox', readAt: null },
      entries: [{ kind: 'photos_added' }],
    })
  })

  test('may be those whose upload from the form broke off, hours ago too, and the owner is told', async () => {
    const { id, key } = await aRequest(2)
    const token = tokenOf((await ask(id)).json().link)
    const photo = phonePhoto()
    for (const fingerprint of ['now', 'hours ago'])
      expect((await begin(key, photo, fingerprint)).statusCode).toBe(201)
    await sql`update photos set created_at = now() - interval '3 hours'
      where message_id = ${id} and fingerprint = 'hours ago'`.execute(db)
    const link = async () => (await api.call('GET', `/api/contactRoute/photo-link/${token}`)).json()
    expect(await link()).toMatchObject({ received: 0 })
    for (const fingerprint of ['now', 'hours ago'])
      expect((await sendPhoto(token, photo, fingerprint)).json()).toEqual({ isComplete: true })
    expect(await link()).toMatchObject({ received: 2 })
    const { entries, photos } = await read(id)
    expect(entries).toMatchObject([{ kind: 'photos_added' }])
    expect(photos.map(({ entryId }) => entryId)).toEqual([entries[0]?.id, entries[0]?.id])
  })

  test('whoever asks for photos renews the link for 14 days; a reader may not, and a closed conversation has none', async () => {
    const { id, token } = await anAskedMessage()
    await sql`update messages set created_at = now() - interval '40 days', photos_asked_at = now() - interval '20 days'
      where id = ${id}`.execute(db)
    expect((await begin(token, phonePhoto())).statusCode).toBe(404)
    const { link, until } = (await ask(id)).json()
    expect(tokenOf(link)).toBe(token)
    expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
    expect((await begin(token, phonePhoto())).statusCode).toBe(201)
    expect((await ask(id, await api.signedInAs('reader'))).statusCode).toBe(403)
    await sql`update messages set closed_at = now() where id = ${id}`.execute(db)
    expect((await ask(id)).statusCode).toBe(409)
  })
})

describe('the link in the acknowledgement', () => {
  /** Posts a message, sends its acknowledgement and returns the mail with the token of its link. */
  async function acknowledged(
    photoCount?: number,
    beforeMail: (key: string) => Promise<unknown> = async () => {},
  ) {
    await saveStoredSettings(db, { ...SETTINGS, isAcknowledgementOn: true, areRequestPhotosOn: true }, null)
    const email = `marie${forms}@exemple.ca`
    const { contact, photoKey = '' } = await post({ email, ...(photoCount && { photoCount }) })
    await beforeMail(photoKey)
    await sql`update message_mails set due_at = now() - interval '1 second' where message_id = ${contact.id}`.execute(
      db,
    )
    const find = () => desk.sink.mails.find(({ to }) => to.includes(email))
    while (!find()) await notifyOwner.run(api.services)
    const text = find()?.text ?? ''
    return { id: contact.id, text, token: text.split('/photos/')[1]?.split('\n')[0] ?? '' }
  }
  const readLink = (token: string) => api.call('GET', `/api/contactRoute/photo-link/${token}`)

  test('invites to send photos, and says what became of those that were announced', async () => {
    const none = await acknowledged()
    expect(none.text).toContain('Vous avez des photos de la pièce?')
    expect(none.text).toContain('Ajouter des photos\u00a0:')
    const all = await acknowledged(1, key => sendPhoto(key, phonePhoto(), 'one'))
    expect(all.text).toContain('Votre photo est arrivée aussi.')
    expect(all.text).toContain('Ajouter d’autres photos\u00a0:')
    const some = await acknowledged(3, key => sendPhoto(key, phonePhoto(), 'one'))
    expect(some.text).toContain('2 photos ne sont pas passées; le lien ci-dessous permet de les renvoyer.')
  })

  test('allows 24 photos in all for 14 days, and changes nothing when it is opened', async () => {
    const { id, token } = await acknowledged(1, key => sendPhoto(key, phonePhoto(), 'one'))
    expect((await readLink(token)).json()).toMatchObject({ state: 'open', received: 1, most: 24 })
    const photo = phonePhoto()
    const all = await Promise.all(Array.from({ length: 24 }, (_, index) => begin(token, photo, `m${index}`)))
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(23)
    await sql`update messages set created_at = now() - interval '15 days' where id = ${id}`.execute(db)
    expect((await readLink(token)).json()).toMatchObject({ state: 'expired' })
    expect((await begin(token, photo, 'late')).statusCode).toBe(404)
  })

  test('is over once photos are switched off in Settings; what the form has begun to send is finished', async () => {
    let formKey = ''
    const { id, token } = await acknowledged(2, async key => {
      formKey = key
    })
    expect((await begin(token, phonePhoto())).statusCode).toBe(201)
    await saveStoredSettings(db, { ...SETTINGS, areRequestPhotosOn: false }, null)
    expect((await readLink(token)).json()).toMatchObject({ state: 'expired' })
    expect((await begin(token, phonePhoto())).statusCode).toBe(404)
    const asked = await api.call('POST', `/api/contactRoute/contact/${id}/photo-link`, { token: admin })
    expect([asked.statusCode, asked.json().message]).toEqual([409, 'Photos are turned off in Settings.'])
    expect((await sendPhoto(formKey, phonePhoto(), 'two')).json()).toEqual({ isComplete: true })
  })

  test('is refused alike if it is changed, revoked, of the form, or of an erased message', async () => {
    const { id, token } = await acknowledged()
    const { key } = await aRequest()
    for (const wrong of [key, `${token.slice(0, -2)}__`, 'x', id])
      expect((await readLink(wrong)).statusCode, wrong).toBe(404)
    await sql`update messages set closed_at = now() where id = ${id}`.execute(db)
    expect((await readLink(token)).json()).toMatchObject({ state: 'closed' })
    expect((await begin(token, phonePhoto())).statusCode).toBe(404)
    await sql`update messages set closed_at = null, photo_generation = 1 where id = ${id}`.execute(db)
    expect((await readLink(token)).statusCode).toBe(404)
    await sql`delete from messages where id = ${id}`.execute(db)
    expect((await readLink(token)).statusCode).toBe(404)
  })
})

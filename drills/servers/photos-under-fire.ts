import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_PART_BYTES } from '#features/conversations/request.rules.ts'
import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { rotateHeic } from '#harness/media/rotated-heic.ts'
import { createSamples } from '#harness/media/sample-files.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { query } from '../visitor-messages.ts'

const SECONDS = fullOrQuick(60, 12)
const REQUESTS_PER_SECOND = 2
const PHOTOS_PER_REQUEST = 2
const KILL_EVERY_MS = 3_000
const TIMEOUT_MS = 240_000
const RETRY_MS = 300
const PREPARED_WITHIN_MS = fullOrQuick(600_000, 240_000)
const UPRIGHT_WITHIN_SECONDS = 10

/**
 * A customer sends photos as a phone takes them. Then visitors send messages and their photos, with retries, while server
 * and worker are killed in turn.
 */
export async function photosUnderFire(): Promise<Outcome[]> {
  const { demo, processId, stop } = await startDemo({ replicas: 1 })
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#7a6a55' },
  })
    .jpeg()
    .toBuffer()
  const upright = await timePhotos(demo).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const endsAt = Date.now() + SECONDS * 1_000
  let kills = 0
  const killing = (async () => {
    while (Date.now() < endsAt) {
      await wait(KILL_EVERY_MS)
      const name = kills % 2 === 0 ? 'server-1' : 'worker'
      // While it restarts, there is nothing to kill.
      try {
        process.kill(processId(name), 'SIGKILL')
        kills += 1
      } catch {}
    }
  })()
  try {
    const sent: Promise<Request>[] = []
    while (Date.now() < endsAt) {
      sent.push(sendRequestWithPhotos(demo.siteUrl, `salle ${sent.length}`, [photo, photo]))
      await wait(1_000 / REQUESTS_PER_SECOND)
    }
    await killing
    const requests = await Promise.all(sent)
    const accepted = requests.filter(({ isAccepted }) => isAccepted)
    const photosAccepted = requests.reduce((sum, { photos }) => sum + photos, 0)
    const count = async (text: string) => {
      const [row] = await query<{ count: number }>(demo.databaseUrl, text)
      return row?.count ?? 0
    }
    const unsettled = `select count(*)::int as count from photos where state not in ('ready', 'failed')`
    for (const deadline = Date.now() + PREPARED_WITHIN_MS; (await count(unsettled)) > 0; await wait(500))
      if (Date.now() > deadline) break
    const stored = await count(`select count(*)::int as count from messages where message like 'salle %'`)
    const distinct = await count(
      `select count(distinct message)::int as count from messages where message like 'salle %'`,
    )
    const ready = await count(
      `select count(*)::int as count from photos join messages on messages.id = message_id
       where state = 'ready' and message like 'salle %'`,
    )
    return [
      ...upright,
      {
        promise: 'every accepted request is stored once, with photos in flight',
        figure: `${accepted.length} of ${requests.length} accepted, ${kills} kills -9 of server and worker: ${accepted.length - distinct} lost, ${stored - distinct} duplicated${describeSize('60 s')}`,
        hasHeld: accepted.length === requests.length && stored === distinct && distinct === accepted.length,
      },
      {
        promise: 'every photo that was taken is prepared once',
        figure: `${photosAccepted} taken, ${ready} ready, ${await count(unsettled)} unfinished`,
        hasHeld: photosAccepted === requests.length * PHOTOS_PER_REQUEST && ready === photosAccepted,
      },
    ]
  } finally {
    await stop()
  }
}

let visitors = 0

interface Request {
  isAccepted: boolean
  /** How many of its photos the server has taken. */
  photos: number
}

async function sendRequestWithPhotos(url: string, words: string, files: Buffer[]): Promise<Request> {
  visitors += 1
  const from = `127.31.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`
  const fields = { name: 'Marie', email: 'marie@exemple.ca', phone: '418 555-0167', fillMs: 9_000 }
  const message = { ...fields, message: words, photoCount: files.length }
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await untilStatus(201, () =>
    sendRequest(url, {
      ...{ path: '/api/contactRoute/contact', method: 'POST', headers: json, from },
      payload: JSON.stringify(message),
    }),
  )
  if (!answer) return { isAccepted: false, photos: 0 }
  const { photoKey: key } = JSON.parse(answer.body.toString()) as { photoKey: string }
  let photos = 0
  for (const [index, file] of files.entries()) {
    const begin = { key, bytes: file.length, fingerprint: `${file.length}-${index}` }
    const isTaken = await untilTaken(async () => {
      const begun = await sendRequest(url, {
        ...{ path: '/api/contactRoute/photos', method: 'POST', from },
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(begin),
      })
      if (begun.status !== 201) return false
      const { id, isComplete } = JSON.parse(begun.body.toString()) as { id: string; isComplete: boolean }
      if (isComplete) return true
      for (let number = 1, at = 0; at < file.length; number += 1, at += PHOTO_PART_BYTES) {
        const { status } = await sendRequest(url, {
          ...{ path: `/api/contactRoute/photos/${id}/part/${number}`, method: 'POST', from },
          headers: { 'content-type': 'application/octet-stream' },
          payload: file.subarray(at, at + PHOTO_PART_BYTES),
        })
        if (status !== 200) return false
      }
      return true
    })
    if (isTaken) photos += 1
  }
  return { isAccepted: true, photos }
}

/** From the last byte that left the customer to the photo in the conversation. */
async function timePhoto({ siteUrl, databaseUrl }: Site, what: string, file: Buffer): Promise<Outcome> {
  const { photos } = await sendRequestWithPhotos(siteUrl, what, [file])
  const startedAt = performance.now()
  const read = async () => {
    const [photo] = await query<{ state: string; width: number; height: number }>(
      databaseUrl,
      `select state, width, height from photos join messages on messages.id = message_id where message = '${what}'`,
    )
    return photo
  }
  let photo = await read()
  for (const deadline = Date.now() + TIMEOUT_MS; isUnsettled(photo?.state) && Date.now() < deadline; ) {
    await wait(50)
    photo = await read()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const isUpright = photo?.state === 'ready' && photo.height > photo.width
  const megabytes = (file.length / 1024 / 1024).toFixed(1)
  return {
    promise: `${what} is upright in the conversation`,
    figure: `${megabytes} MB: ${photo?.state ?? 'missing'}, ${photo?.width} × ${photo?.height}, ${seconds.toFixed(1)} s after it arrived`,
    bound: `${UPRIGHT_WITHIN_SECONDS} s`,
    hasHeld: photos === 1 && isUpright && seconds <= UPRIGHT_WITHIN_SECONDS,
  }
}

type Site = Pick<Demo, 'siteUrl' | 'databaseUrl'>

const isUnsettled = (state: string | undefined) => state !== 'ready' && state !== 'failed'

async function timePhotos(site: Site): Promise<Outcome[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a6a55', noise } })
  return [
    await timePhoto(site, 'a HEIC of a phone, 12 megapixels', await rotatedHeic(picture(4032, 3024))),
    await timePhoto(site, 'a JPEG of nearly 15 MB', await largestJpeg(picture(4032, 3024))),
    await timePhoto(
      site,
      'a panorama of 56 megapixels',
      await picture(16_000, 3_500).withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer(),
    ),
  ]
}

/** Stored in landscape and marked as rotated, as an iPhone does. */
async function rotatedHeic(picture: Sharp): Promise<Buffer> {
  const samples = createSamples()
  try {
    samples.write('photo.jpg', await picture.jpeg().toBuffer())
    samples.run('heif-enc', ['photo.jpg', '-o', 'photo.heic'])
    return rotateHeic(samples.read('photo.heic'))
  } finally {
    samples.remove()
  }
}

/** Of the best quality that is allowed. */
async function largestJpeg(picture: Sharp): Promise<Buffer> {
  const pixels = await picture.png().toBuffer()
  for (let quality = 100; ; quality -= 1) {
    const jpeg = await sharp(pixels).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
    if (jpeg.length <= LARGEST_PHOTO_BYTES) return jpeg
  }
}

type Answer = Awaited<ReturnType<typeof sendRequest>>

async function untilStatus(status: number, send: () => Promise<Answer>): Promise<Answer | null> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await wait(RETRY_MS)) {
    const answer = await send().catch(() => null)
    if (answer?.status === status) return answer
  }
  return null
}

async function untilTaken(send: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await wait(RETRY_MS))
    if (await send().catch(() => false)) return true
  return false
}

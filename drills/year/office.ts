import { sql } from 'kysely'
import sharp from 'sharp'
import { readResetLink, requestReset } from '#features/accounts/account-link.contract.ts'
import { readVisits, reportPresence } from '#features/analytics/visits.contract.ts'
import { reportVitals } from '#features/analytics/vitals.contract.ts'
import {
  beginPhoto,
  readPhotoLink,
  sendMessage,
  sendPhotoPart,
} from '#features/conversations/contact.contract.ts'
import { removeMessage, sendReply } from '#features/conversations/conversations.contract.ts'
import { removeImage } from '#features/media/media.contract.ts'
import { createReview, removeReview } from '#features/reviews/reviews.contract.ts'
import { settingsEndpoints } from '#features/settings/settings.contract.ts'
import { clientFrom, sendWhenFree } from '#scripts/local/browser-client.ts'
import { type ApiClient, addressOf, readReply } from '#shared/http/api-client.ts'
import { publishHeroText } from '../database/publish-hero-text.ts'
import { ADMIN } from '../drill-environment.ts'
import { LONG_CONVERSATION, MESSAGE_MONTHS } from './kept.ts'
import { DAY_MS, HOUR_MS, until, type Year } from './year.ts'

interface Written {
  id: string
  email: string
  /** Spam gets no acknowledgement. */
  isSpam: boolean
}

interface Link {
  token: string
  sentAt: number
}

export interface Office {
  api: ApiClient
  /** A visitor with an address of their own. */
  visitor(): ApiClient
  prepare(): Promise<void>
  morning(): Promise<void>
  noon(): Promise<void>
  evening(): Promise<void>
  /** After the nightly purge: whether the conversation with a late reply is there if and only if it has to be. */
  checkLong(): Promise<void>
  written: Written[]
  /** The ids of replies. */
  replies: string[]
  links: { open: number; expired: number; resets: number; wrong: string[] }
  /** The conversation whose last reply came after months. */
  long: { isKept: boolean; isGone: boolean; wrong: string[] }
  /** How many visits were reported. */
  visits: number
}

const LINK_LASTS_MS = 14 * DAY_MS
const LONG_REPLY_AFTER_MS = 150 * DAY_MS
const VISITS_PER_DAY = 3
const RESET_LINK = /\/auth\/[\w-]+#(\S+)/

/** What visitors and the contractor do on one day after the other, by the calls that browsers make for them. */
export function createOffice(year: Year, token: () => string): Office {
  const { db, urls, sink, time } = year
  let days = 0
  let visitors = 0
  const api = clientFrom(urls[0] ?? '', '127.0.0.1', token)
  const addressOfVisitor = (number: number) =>
    `127.${62 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
  const visitor = () => {
    visitors += 1
    return clientFrom(urls[visitors % urls.length] ?? '', addressOfVisitor(visitors))
  }

  async function write(email: string, more: object = {}): Promise<{ id: string; photoKey: string }> {
    const body = { name: 'Camille Exemple', email, phone: '418 555-0142', message: `Lettre ${visitors}` }
    const consent = { acceptsPolicy: true, form: 'contact-form', fillMs: 48_000 } as const
    const { contact, photoKey = '' } = await visitor().call(sendMessage, {
      body: { ...body, ...consent, ...more },
    })
    office.written.push({ id: contact.id, email, isSpam: 'website' in more })
    return { id: contact.id, photoKey }
  }

  async function sendPhoto(key: string): Promise<void> {
    const photo = await paint(visitors)
    const client = visitor()
    const { id } = await client.call(beginPhoto, { body: { key, bytes: photo.length, fingerprint: 'photo' } })
    const { status, body } = await sendWhenFree(urls[0] ?? '', {
      path: `/api${addressOf(sendPhotoPart, { params: { id, number: 1 } })}`,
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      payload: photo,
      from: addressOfVisitor(visitors),
    })
    readReply(sendPhotoPart, { status, text: body.toString() })
  }

  async function reply(id: string): Promise<void> {
    const { contact } = await api.call(sendReply, { params: { id }, body: { replyText: 'Jeudi?' } })
    office.replies.push(contact.replies.at(-1)?.id ?? '')
  }

  /** Whether this happens today; not every day has everything. */
  const isDayFor = (every: number) => days % every === 0
  let early: { id: string; email: string } | undefined
  let first: string | undefined
  let picture: string | undefined
  let reset: string | undefined
  const photoLinks: Link[] = []
  const long = { id: '', lastAt: 0, hasReply: false }

  async function followLinks(): Promise<void> {
    for (const link of [...photoLinks]) {
      const { state } = await visitor().call(readPhotoLink, { params: { token: link.token } })
      const left = link.sentAt + LINK_LASTS_MS - time.now().getTime()
      if (Math.abs(left) > HOUR_MS && state !== (left > 0 ? 'open' : 'expired'))
        office.links.wrong.push(`${state} with ${(left / HOUR_MS).toFixed(0)} h left`)
      if (state === 'open') office.links.open += 1
      else {
        office.links.expired += 1
        photoLinks.splice(photoLinks.indexOf(link), 1)
      }
    }
  }

  async function askForReset(): Promise<void> {
    const mailed = () => sink.mails.findLast(({ text }) => RESET_LINK.test(text))
    const before = mailed()
    await visitor().call(requestReset, { body: { email: ADMIN.email } })
    await until('a link to reset the password is mailed', () => mailed() !== before)
    reset = RESET_LINK.exec(mailed()?.text ?? '')?.[1] ?? ''
    const { email } = await visitor().call(readResetLink, { body: { token: reset } })
    if (email !== ADMIN.email) office.links.wrong.push('a new reset link does not work')
  }

  async function tryResetAgain(): Promise<void> {
    if (reset === undefined) return
    office.links.resets += 1
    const works = await visitor()
      .call(readResetLink, { body: { token: reset } })
      .then(
        () => true,
        () => false,
      )
    if (works) office.links.wrong.push(`a reset link works on ${time.today()}`)
    reset = undefined
  }

  async function changePictures(): Promise<void> {
    if (picture) await api.call(removeImage, { params: { id: picture } })
    picture = isDayFor(3) ? await addPicture(urls[0] ?? '', token(), days) : undefined
  }

  async function publish(): Promise<void> {
    const text = `jour ${days}`
    const { ok, status } = await publishHeroText(urls[1] ?? '', token(), text)
    if (!ok) throw new Error(`A publication was refused with ${status}.`)
    for (const url of urls)
      await until('a publication is seen', async () => (await (await fetch(url)).text()).includes(text))
  }

  async function addAndRemoveReview(): Promise<void> {
    const review = { author: 'Camille', source: 'Google', content: 'Beau travail.', reviewedOn: time.today() }
    const { review: added } = await api.call(createReview, { body: review })
    await api.call(removeReview, { params: { id: added.id } })
  }

  /** Its age counts from the last reply. */
  async function checkLong(): Promise<void> {
    if (long.id === '') return
    const { rows } = await sql<{ isThere: boolean; isOver: boolean; isNear: boolean }>`
      with at as (select ${new Date(long.lastAt)}::timestamptz + make_interval(months => ${MESSAGE_MONTHS}) as ends)
      select exists (select from messages where id = ${long.id}) as "isThere", ends < now() as "isOver",
        abs(extract(epoch from now() - ends)) < 3600 as "isNear" from at`.execute(db)
    const { isThere, isOver, isNear } = rows[0] ?? {}
    if (!isNear && isThere === isOver)
      office.long.wrong.push(`${isThere ? 'there' : 'gone'} on ${time.today()}`)
    if (long.hasReply && isThere && !isOver) office.long.isKept = true
    if (long.hasReply && !isThere && isOver) office.long.isGone = true
  }

  async function answerLong(): Promise<void> {
    if (long.hasReply || time.now().getTime() - long.lastAt < LONG_REPLY_AFTER_MS) return
    await reply(long.id)
    Object.assign(long, { hasReply: true, lastAt: time.now().getTime() })
  }

  const office: Office = {
    ...{ api, visitor, written: [], replies: [], visits: 0 },
    links: { open: 0, expired: 0, resets: 0, wrong: [] },
    long: { isKept: false, isGone: false, wrong: [] },

    async prepare() {
      const changes = { messageRetentionMonths: MESSAGE_MONTHS, isAcknowledgementOn: true }
      await api.call(settingsEndpoints.save, { body: changes })
      long.id = (await write(LONG_CONVERSATION)).id
      long.lastAt = time.now().getTime()
    },

    async morning() {
      days += 1
      await tryResetAgain()
      const email = `matin.${time.today()}@exemple.ca`
      const hasPhoto = isDayFor(5)
      const { id, photoKey } = await write(email, hasPhoto ? { photoCount: 1 } : {})
      if (hasPhoto) await sendPhoto(photoKey)
      early = { id, email }
    },

    async noon() {
      const today = time.today()
      await followLinks()
      const mail = sink.mails.findLast(
        ({ to, text }) => to.includes(early?.email ?? '') && text.includes('/photos/'),
      )
      const linkToken = mail?.text.split('/photos/')[1]?.split(/\s/)[0]
      // Its 14 days began with the message, in the morning.
      if (linkToken) photoLinks.push({ token: linkToken, sentAt: time.now().getTime() - 7.5 * HOUR_MS })
      else office.links.wrong.push(`no photo link on ${today}`)
      if (early && isDayFor(2)) await reply(early.id)
      await answerLong()
      first = (await write(`deux.fois.${today}@exemple.ca`)).id
      if (isDayFor(2)) await write(`pourriel.${today}@exemple.ca`, { website: 'https://exemple.ca' })
      await publish()
      await changePictures()
      if (isDayFor(4)) await addAndRemoveReview()
      for (let visit = 0; visit < VISITS_PER_DAY; visit += 1) {
        const tab = String(visitors).padStart(24, '0')
        await visitor().call(reportPresence, { body: { tab, isFirstToday: true } })
        await visitor().call(reportVitals, { body: { lcp: 900, inp: 60, cls: 0.01 } })
      }
      office.visits += VISITS_PER_DAY
      // The server writes them after a second. They belong to this day.
      await until('the visits are counted', async () => {
        const { total } = await api.call(readVisits, {})
        return total === office.visits
      })
    },

    async evening() {
      // The second message of one person on one day.
      await write(`deux.fois.${time.today()}@exemple.ca`)
      if (first && isDayFor(3)) await api.call(removeMessage, { params: { id: first } })
      if (isDayFor(4)) await askForReset()
    },

    checkLong,
  }
  return office
}

/** Each picture is another one. */
async function paint(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: Math.floor(number / 256) % 256, b: 90 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function addPicture(url: string, token: string, number: number): Promise<string> {
  const form = new FormData()
  form.set('title', `Année ${number}`)
  form.set('description', 'Un an')
  form.set('image', new Blob([new Uint8Array(await paint(number))], { type: 'image/jpeg' }), 'a.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/imageRoute/image`, { method: 'POST', headers, body: form })
  const { image } = (await answer.json()) as { image?: { id: string } }
  if (!image) throw new Error(`An image was answered with ${answer.status}.`)
  return image.id
}

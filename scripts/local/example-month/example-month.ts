import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { readVisits, reportDeparture, reportPresence } from '#features/analytics/visits.contract.ts'
import { reportVitals } from '#features/analytics/vitals.contract.ts'
import { sendToAll } from '#features/campaigns/campaign.contract.ts'
import { unsubscribe } from '#features/campaigns/unsubscribe.contract.ts'
import { createContact } from '#features/contacts/contacts.contract.ts'
import { beginPhoto, sendMessage, sendPhotoPart } from '#features/conversations/contact.contract.ts'
import {
  askForPhotos,
  markMessage,
  readMailbox,
  readMessage,
  sendReply,
} from '#features/conversations/conversations.contract.ts'
import { askForPhotosWords } from '#features/conversations/request.fr.ts'
import { readSelfTest, startSelfTest } from '#features/self-test/self-test.contract.ts'
import { signIn, signOut } from '#features/session/auth.contract.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import type { Db } from '#platform/database/database.ts'
import { type ApiClient, addressOf, readReply } from '#shared/http/api-client.ts'
import { dayOf } from '#shared/time/dates.ts'
import { frenchDay } from '#shared/time/french-day.ts'
import { clientFrom, sendWhenFree } from '../browser-client.ts'
import type { MailSink } from '../mail/mail-sink.ts'
import { withDatabase } from '../prepare-database.ts'
import {
  CAMPAIGN,
  CONTACTS,
  CONVERSATIONS,
  type Conversation,
  type Moment,
  type RoomPhoto,
  SELF_TESTED_AT,
  SIGNED_IN_AT,
  SIGNED_OUT_AT,
  type Step,
  UNSUBSCRIBED,
  VISITS,
} from './month.fr.ts'
import { takeRoomPhoto } from './room-photo.ts'

interface Site {
  siteUrl: string
  /** Of the owner of the tables. */
  databaseUrl: string
  admin: { email: string; password: string }
  mailSink: MailSink
  /** Mail to the business arrives in a mailbox that the worker reads. Without it no customer answers by mail. */
  hasMailbox: boolean
}

/** From `beganAt` on, what happens belongs at `moment`: in this conversation, or outside of any. */
interface Move {
  conversation: string | null
  beganAt: Date
  moment: Moment
}

interface Month extends Site {
  office: ApiClient
  moves: Move[]
  /** Mails that arrive before count from when they were received, in whole seconds: too rough to keep their order. */
  untilMailboxRead(): Promise<void>
}

/**
 * Fills a new site with one month of a contractor's work, marked as an example. Visitors and contractor make the calls
 * that browsers make for them, and customers answer by mail; then everything is moved back in time.
 */
export async function playExampleMonth(site: Site): Promise<void> {
  let token: string | null = null
  const office = clientFrom(site.siteUrl, '127.0.0.1', () => token)
  const isMailboxRead = async () => (await office.call(readMailbox, {})).state === 'on'
  let reading: Promise<void> | undefined
  const untilMailboxRead = () => {
    reading ??= until('the worker reads the mailbox', isMailboxRead)
    return reading
  }
  const month: Month = { ...site, office, moves: [], untilMailboxRead }
  begin(month, SIGNED_IN_AT)
  const { email, password } = site.admin
  const signedIn = await office.call(signIn, { body: { email, password } })
  if (!('user' in signedIn)) throw new Error('The account of the example month has a second factor.')
  token = signedIn.user.token

  // In their order, before the campaign goes to those who asked for it.
  const posted: Posted[] = []
  for (const [index, conversation] of CONVERSATIONS.entries())
    posted.push(await post(month, conversation, `127.60.0.${index + 1}`))
  await Promise.all([visit(month), keepOffice(month), ...posted.map(each => converse(month, each))])

  begin(month, SIGNED_OUT_AT)
  await office.call(signOut, {})
  await withDatabase(site.databaseUrl, async db => {
    // The owner is told a minute after the last photo; nobody waits for that minute here.
    await sql`update photo_notices set due_at = now() where state = 'due'`.execute(db)
    await until('mails and photos of the example month are done', () => isSettled(db))
    await moveBack(db, month.moves)
  })
}

function begin({ moves }: Month, moment: Moment, conversation: string | null = null): void {
  moves.push({ conversation, beganAt: new Date(), moment })
}

interface Posted extends Conversation {
  id: string
  photoKey: string
  address: string
}

async function post(month: Month, conversation: Conversation, address: string): Promise<Posted> {
  const { at, form, photos = [] } = conversation
  const beganAt = new Date()
  const visitor = clientFrom(month.siteUrl, address)
  const { contact, photoKey = '' } = await visitor.call(sendMessage, {
    body: {
      ...form,
      ...(photos.length > 0 && { photoCount: photos.length }),
      acceptsPolicy: true,
      form: 'contact-form',
      fillMs: 48_000,
    },
  })
  month.moves.push({ conversation: contact.id, beganAt, moment: at })
  return { ...conversation, id: contact.id, photoKey, address }
}

/** Photos first, as the form sends them; then one step after the other. */
async function converse(month: Month, posted: Posted): Promise<void> {
  const { id, photos = [], steps = [] } = posted
  for (const [index, photo] of photos.entries())
    await sendPhoto(month, posted, { photo: await takeRoomPhoto(photo), fingerprint: `${index}` })
  let last: Replied | null = null
  for (const step of steps) {
    // What follows makes no sense without it.
    if (step.kind === 'mail' && !month.hasMailbox) return
    begin(month, step.at, id)
    last = (await play(month, posted, step, last)) ?? last
  }
}

async function sendPhoto(
  { siteUrl }: Month,
  { photoKey, address }: Pick<Posted, 'photoKey' | 'address'>,
  { photo, fingerprint }: { photo: Buffer; fingerprint: string },
): Promise<void> {
  const visitor = clientFrom(siteUrl, address)
  const { id } = await visitor.call(beginPhoto, {
    body: { key: photoKey, bytes: photo.length, fingerprint },
  })
  const { status, body } = await sendWhenFree(siteUrl, {
    path: `/api${addressOf(sendPhotoPart, { params: { id, number: 1 } })}`,
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    payload: photo,
    from: address,
  })
  readReply(sendPhotoPart, { status, text: body.toString() })
}

/** A reply as the customer has received it. */
interface Replied {
  text: string
  mailId: string
  at: Moment
}

async function play(
  month: Month,
  posted: Posted,
  step: Step,
  last: Replied | null,
): Promise<Replied | undefined> {
  const { office } = month
  const params = { id: posted.id }
  switch (step.kind) {
    case 'reply':
      return reply(month, posted, step)
    case 'mail':
      await answer(month, posted, step, last)
      break
    case 'photos':
      await addPhotos(month, posted, step.photos)
      break
    case 'read':
      await office.call(markMessage, { params, body: { isRead: true } })
      break
    case 'done':
      await office.call(markMessage, { params, body: { isRead: true, isAnswered: true } })
      break
    case 'closed':
      await office.call(markMessage, { params, body: { isClosed: true, closedBecause: step.why } })
  }
  return undefined
}

async function reply(
  { office, mailSink }: Month,
  { id }: Posted,
  step: { text: string; at: Moment; asksForPhotos?: true },
): Promise<Replied> {
  const { at, asksForPhotos } = step
  const text = asksForPhotos ? `${step.text}\n\n${await writeLink(office, id, at)}` : step.text
  const { contact } = await office.call(sendReply, { params: { id }, body: { replyText: text } })
  const replyId = contact.replies.at(-1)?.id
  const mailIdOf = () =>
    mailSink.mails
      .map(({ headers }) => headers['message-id'] ?? '')
      .find(mailId => mailId.startsWith(`<${replyId}.`))
  await until('a reply is mailed', () => mailIdOf() !== undefined)
  return { text, mailId: mailIdOf() ?? '', at }
}

/** What the button of the reply puts into it, with the day that it named then. */
async function writeLink(office: ApiClient, id: string, [daysAgo]: Moment): Promise<string> {
  const { link, until: end } = await office.call(askForPhotos, { params: { id } })
  return askForPhotosWords(frenchDay(new Date(Date.parse(end) - daysAgo * DAY_MS)), link)
}

/** As the page does that the link in the customer's last mail leads to. */
async function addPhotos(month: Month, { form, address }: Posted, photos: RoomPhoto[]): Promise<void> {
  const { mails } = month.mailSink
  const mail = mails.findLast(({ to, text }) => to.includes(form.email) && text.includes('/photos/'))
  const photoKey = mail?.text.split('/photos/')[1]?.split(/\s/)[0]
  if (!photoKey) throw new Error('A customer can add photos only by a link that was mailed to them.')
  for (const [index, photo] of photos.entries())
    await sendPhoto(
      month,
      { photoKey, address },
      { photo: await takeRoomPhoto(photo), fingerprint: `added ${index}` },
    )
}

async function answer(
  { office, mailSink, untilMailboxRead }: Month,
  { id, form }: Posted,
  { text, photos }: { text: string; photos: RoomPhoto[] },
  last: Replied | null,
): Promise<void> {
  if (!last) throw new Error('A customer can answer only what was written to them.')
  await untilMailboxRead()
  const countAnswers = async () => {
    const { contact } = await office.call(readMessage, { params: { id } })
    return contact.entries.filter(({ kind }) => kind === 'inbound').length
  }
  const before = await countAnswers()
  const transport = createTransport(mailSink.smtpUrl)
  const { name, email } = EXAMPLE_SETTINGS
  const quoted = last.text.replace(/^/gm, '> ')
  const writtenOn = frenchDay(new Date(Date.now() - last.at[0] * DAY_MS))
  await transport.sendMail({
    from: { name: form.name, address: form.email },
    to: { name, address: email },
    subject: `RE\u00a0: Votre demande à ${name}`,
    inReplyTo: last.mailId,
    references: last.mailId,
    text: `${text}\n\nLe ${writtenOn}, ${name} <${email}> a écrit\u00a0:\n\n${quoted}\n`,
    attachments: await Promise.all(
      photos.map(async (photo, index) => ({
        filename: `IMG_${index + 1}.jpg`,
        content: await takeRoomPhoto(photo),
      })),
    ),
  })
  transport.close()
  await until('the answer of a customer is read', async () => (await countAnswers()) > before)
}

const DAY_MS = 86_400_000

/** What is not part of a conversation, one after the other. */
async function keepOffice(month: Month): Promise<void> {
  const { office, siteUrl, mailSink } = month
  for (const { at, basisDaysAgo, ...contact } of CONTACTS) {
    begin(month, at)
    const basisOn = dayOf(new Date(Date.now() - basisDaysAgo * DAY_MS))
    await office.call(createContact, { body: { ...contact, basisOn } })
  }
  const { at, ...campaign } = CAMPAIGN
  begin(month, at)
  await office.call(sendToAll, { body: campaign })

  const linkOf = () =>
    mailSink.mails
      .find(mail => mail.to.includes(UNSUBSCRIBED.email))
      ?.headers['list-unsubscribe']?.split('/desabonnement/')[1]
      ?.split('>')[0]
  await until('the campaign is mailed', () => linkOf() !== undefined)
  begin(month, UNSUBSCRIBED.at)
  const recipient = clientFrom(siteUrl, '127.60.1.1')
  await recipient.call(unsubscribe, { params: { token: linkOf() ?? '' }, body: {} })

  begin(month, SELF_TESTED_AT)
  await office.call(startSelfTest, {})
  await until('the self-test ends', async () => !(await office.call(readSelfTest, {})).isRunning)
}

/** As many as one address may have in a minute. */
const VISITS_PER_ADDRESS = 10

async function visit({ siteUrl, office }: Month): Promise<void> {
  const total = VISITS.reduce((sum, visits) => sum + visits, 0)
  const addresses = Array.from({ length: Math.ceil(total / VISITS_PER_ADDRESS) }, (_, index) => index)
  for (const index of addresses) {
    const visitor = clientFrom(siteUrl, `127.60.2.${index + 1}`)
    const tab = index.toString(16).padStart(24, '0')
    const visits = Math.min(VISITS_PER_ADDRESS, total - index * VISITS_PER_ADDRESS)
    for (let visit = 0; visit < visits; visit += 1)
      await visitor.call(reportPresence, { body: { tab, isFirstToday: true } })
    await visitor.call(reportVitals, {
      body: { lcp: 700 + ((index * 370) % 1_500), inp: 30 + ((index * 23) % 120), cls: (index % 5) / 100 },
    })
    await visitor.call(reportDeparture, { body: { tab } })
  }
  await until('visitors are counted', async () => (await office.call(readVisits, {})).total >= total)
}

const LIMIT_MS = 120_000

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !(await isSo()); await wait(200))
    if (Date.now() > deadline) throw new Error(`The example month waits in vain until ${what}.`)
}

/** The worker has nothing left to do, so that nothing is sent or deleted because it is older now. */
async function isSettled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSettled: boolean }>`
    select not exists (select from message_mails where state in ('due', 'sending'))
      and not exists (select from replies where state in ('due', 'sending'))
      and not exists (select from photo_notices where state in ('due', 'sending'))
      and not exists (select from account_mails where state in ('due', 'sending'))
      and not exists (select from campaign_mails where state not in ('sent', 'failed'))
      and not exists (select from photos where state not in ('ready', 'failed'))
      and not exists (select from unannounced_messages) as "isSettled"`.execute(db)
  return rows[0]?.isSettled ?? false
}

const MOVE_BACK = path.join(import.meta.dirname, 'move-back.sql')

async function moveBack(db: Db, moves: Move[]): Promise<void> {
  const rows = moves.map(({ conversation, beganAt, moment: [daysAgo, hour] }) => ({
    conversation,
    began_at: beganAt,
    days_ago: daysAgo,
    hour,
  }))
  const text = await readFile(MOVE_BACK, 'utf8')
  await db.transaction().execute(async db => {
    await sql`create temporary table moves (conversation uuid, began_at timestamptz, lands_at timestamptz)
      on commit drop`.execute(db)
    // An hour of today that is still to come is yesterday's.
    await sql`
      insert into moves select conversation, began_at, lands_at - case when lands_at > now() then interval '1 day'
        else interval '0' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (conversation uuid, began_at timestamptz, days_ago int, hour time),
        lateral (select (business_day() - days_ago + hour) at time zone 'America/Toronto' as lands_at) as landing
    `.execute(db)
    await sql`create temporary table visits (days_ago int, count int) on commit drop`.execute(db)
    await sql`insert into visits select ${VISITS.length} - ordinality, count
      from unnest(${VISITS}::int[]) with ordinality as given (count)`.execute(db)
    await sql.raw(text).execute(db)
  })
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { type Poller, startPoller } from '#platform/jobs/poller.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { type MailSink, startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { notifyOwner } from './message-mail.jobs.ts'

const OWNER = 'patron@exemple.ca'
const FIELDS = {
  name: 'Camille Tremblay',
  email: 'camille@exemple.ca',
  phone: '418 555-0142',
  message: 'Une douche.\nEt un plancher?',
}

let sink: MailSink
let api: TestApi
let workers: Poller[]
let clients = 0

beforeAll(async () => {
  sink = await startMailSink()
  api = await startTestApi(await createTestServices({ smtpUrl: sink.smtpUrl }))
  // Two workers in parallel must not send the same mail twice.
  workers = [startPoller(api.services, notifyOwner), startPoller(api.services, notifyOwner)]
})

beforeEach(async () => {
  sink.mails.length = 0
  const settings = {
    notificationEmail: OWNER,
    mailFromAddress: 'site@exemple.ca',
    isAcknowledgementOn: false,
  }
  await saveStoredSettings(api.services.db, { ...settings, name: 'Céramique Boréale' }, null)
})

afterAll(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  // The mail sink waits for open connections until its timeout.
  api.services.mailer.close()
  await sink.stop()
})

async function send(body: object = {}): Promise<string> {
  clients += 1
  const answer = await api.call('POST', '/api/contactRoute/contact', {
    body: { ...FIELDS, ...body },
    from: `127.41.0.${clients}`,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().contact.id
}

/** Waits until no mail of the message is being sent; returns their states. */
async function settled(id: string): Promise<Record<string, string>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await api.services.db
      .selectFrom('message_mails')
      .select(['kind', 'state', 'problem'])
      .where('message_id', '=', id)
      .execute()
    if (mails.every(mail => mail.state !== 'sending' && (mail.state !== 'due' || mail.problem)))
      return Object.fromEntries(
        mails.map(mail => [mail.kind, mail.problem ? `${mail.state}: ${mail.problem}` : mail.state]),
      )
    await wait(50)
  }
  throw new Error('The mails were not settled.')
}

test('the owner gets the whole message and can reply to the customer; nobody else is mailed', async () => {
  const id = await send({ acceptsPolicy: true, acceptsPromotion: true })
  expect(await settled(id)).toEqual({ owner: 'sent', acknowledgement: 'skipped: acknowledgement_off' })
  expect(sink.mails).toHaveLength(1)
  const [mail] = sink.mails
  expect(mail?.envelope).toEqual({ from: 'site@exemple.ca', to: [OWNER] })
  expect(mail?.subject).toBe('Nouveau message de Camille Tremblay')
  expect(mail?.headers['reply-to']).toContain('<camille@exemple.ca>')
  expect(mail?.headers['message-id']).toBe(`<${id}.owner@localhost>`)
  for (const word of ['> Une douche.\n> Et un plancher?', '418 555-0142', 'camille@exemple.ca', 'oui'])
    expect(mail?.text.replaceAll('\r', '')).toContain(word)
  expect(mail?.html).toContain('Une douche.<br>Et un plancher?')
  // What a list of mails shows beside the subject.
  expect(mail?.html).toMatch(/<body[^>]*><div style="display:none[^>]*>Une douche\. Et un plancher\?<\/div>/)
  expect(mail?.html).toContain('prefers-color-scheme:dark')
  expect(mail?.html).toContain('href="tel:+14185550142"')
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(`/dash/messages/${id}`)
})

test('the owner reads what the customer said about the room', async () => {
  const details = {
    ...{ room: 'bathroom', works: ['floor', 'shower'], length: 8, width: 10.25, unit: 'ft' },
    ...{ when: 'threeMonths', city: 'Lévis' },
  }
  await settled(await send({ details }))
  const [mail] = sink.mails
  expect(mail?.subject).toBe('Nouveau message de Camille Tremblay\u00a0: salle de bain, Lévis')
  const lines = [
    'Pièce\u00a0: Salle de bain',
    'À faire\u00a0: Plancher, douche',
    'Dimensions\u00a0: 8\u00a0×\u00a010,25\u00a0pi, environ 82\u00a0pi²; 91\u00a0pi² avec 10\u00a0% de pertes',
    'Pour quand\u00a0: D’ici trois mois',
    'Ville\u00a0: Lévis',
  ]
  expect(mail?.text.replaceAll('\r', '')).toContain(`\n${lines.join('\n')}\nPromotions`)
  expect(mail?.html).toContain(lines.join('<br>'))
})

test.each([
  [{ room: 'kitchen' }, 'Pièce\u00a0: Cuisine'],
  [{ length: 2.4, unit: 'm' }, 'Dimensions\u00a0: longueur de 2,4\u00a0m'],
  [
    { length: 2.45, width: 3.02, unit: 'm' },
    'Dimensions\u00a0: 2,45\u00a0×\u00a03,02\u00a0m, environ 7,4\u00a0m²; 8,2\u00a0m² avec 10\u00a0% de pertes',
  ],
])('of %j the owner reads one line, under the usual subject', async (details, line) => {
  await settled(await send({ details }))
  const [mail] = sink.mails
  expect(mail?.subject).toBe('Nouveau message de Camille Tremblay')
  expect(mail?.text.replaceAll('\r', '')).toContain(`camille@exemple.ca\n${line}\nPromotions`)
})

test('a long name gives way to room and city in the subject', async () => {
  await settled(
    await send({ name: 'Marie-Antoinette '.repeat(9), details: { room: 'other', city: 'Lévis' } }),
  )
  const subject = sink.mails[0]?.subject ?? ''
  expect(subject).toMatch(/^Nouveau message de Marie-Antoinette .*\u00a0: autre pièce, Lévis$/)
  expect(subject).toHaveLength(60)
})

test.each([
  ['418.555.0106 poste 22', ['tel:+14185550106;ext=22', 'sms:+14185550106']],
  ['418 555-0106 ou 581 555-0107', ['tel:+14185550106', 'sms:+14185550106']],
  ['555-0109', []],
])('the phone number « %s » becomes the links %j in the mail', async (phone, links) => {
  await settled(await send({ phone }))
  const [mail] = sink.mails
  expect(mail?.html.match(/(?<=href=")(tel|sms):[^"]*/g) ?? []).toEqual(links)
  expect(mail?.text.match(/(tel|sms):\S*/g) ?? []).toEqual(links)
  expect(mail?.text).toContain(`Téléphone : ${phone}`)
})

test('two workers send one mail for each of forty messages', async () => {
  const ids: string[] = []
  for (let count = 0; count < 40; count += 1) ids.push(await send({ idempotencyKey: randomUUID() }))
  for (const id of ids) await settled(id)
  const sent = sink.mails.map(mail => mail.headers['message-id'])
  expect(sent.sort()).toEqual(ids.map(id => `<${id}.owner@localhost>`).sort())
})

test.each([
  ['a list', 'a@b.test, evil@x.test'],
  ['a group', 'g: a@b.test, evil@x.test;'],
  ['a quoted local part', '"evil@x.test x"@b.test'],
  ['a nested comment', 'a@b.test(c(d(evil@x.test)))'],
  ['a name and an address', 'Camille <evil@x.test>'],
])('%s as the e-mail address adds no recipient and no Reply-To', async (_, email) => {
  await settled(await send({ email, name: 'Bcc: evil@x.test <evil@x.test>, b@c.test' }))
  expect(sink.mails).toHaveLength(1)
  const [mail] = sink.mails
  expect(mail?.envelope.to).toEqual([OWNER])
  expect(mail?.to).toEqual([OWNER])
  expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc')
  expect(mail?.headers['reply-to']).toBeUndefined()
  expect(mail?.text).toContain('L’adresse de courriel semble inexacte.')
})

test('markup in a message is shown, not obeyed', async () => {
  await settled(
    await send({ name: '<b>B</b>', message: '<script>x</script> {{name}} <img src=x onerror=y>' }),
  )
  const [mail] = sink.mails
  expect(mail?.html).not.toMatch(/<script|<img|<b>/)
  expect(mail?.html).toContain('&lt;script&gt;x&lt;/script&gt; {{name}}')
})

test('the mail about a spam message says so, and its sender gets no acknowledgement', async () => {
  await saveStoredSettings(api.services.db, { isAcknowledgementOn: true, spamRetentionDays: 14 }, null)
  expect(await settled(await send({ website: 'x' }))).toEqual({ owner: 'sent' })
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]?.text).toContain('Ce message ressemble à un pourriel. Il est gardé 14\u00a0jours;')
})

test('an address gets one acknowledgement a day, which quotes nothing of the message', async () => {
  await saveStoredSettings(api.services.db, { isAcknowledgementOn: true }, null)
  const email = 'Une.Seule@exemple.ca'
  expect(await settled(await send({ email, message: 'canary-words' }))).toMatchObject({
    acknowledgement: 'sent',
  })
  expect(await settled(await send({ email: email.toLowerCase() }))).toMatchObject({
    acknowledgement: 'skipped: already_acknowledged_today',
  })
  const toVisitor = sink.mails.filter(mail => mail.envelope.to[0] !== OWNER)
  expect(toVisitor).toHaveLength(1)
  expect(toVisitor[0]?.subject).toBe('On a bien reçu votre message')
  expect(toVisitor[0]?.text).toContain('Licence RBQ')
  expect(toVisitor[0]?.text).not.toContain('canary-words')
})

test('the day of an acknowledgement is a day in Quebec, whose evening is tomorrow in UTC', async () => {
  const { db } = api.services
  await saveStoredSettings(db, { isAcknowledgementOn: true }, null)
  const email = 'du.soir@exemple.ca'
  const setToday = (day: string) =>
    sql`create or replace function business_day() returns date language sql stable parallel safe
      return ${sql.raw(day)}`.execute(db)
  onTestFinished(async () => void (await setToday(`(now() at time zone 'America/Toronto')::date`)))
  await settled(await send({ email }))
  await setToday(`(now() at time zone 'America/Toronto')::date + 1`)
  expect(await settled(await send({ email }))).toMatchObject({ acknowledgement: 'sent' })
})

test('without a notification address the mail is skipped with that reason', async () => {
  await saveStoredSettings(api.services.db, { notificationEmail: '' }, null)
  expect(await settled(await send())).toMatchObject({ owner: 'skipped: no_notification_address' })
})

test('a mail that a killed worker was sending is sent by the next worker', async () => {
  const { db } = api.services
  const id = await send()
  await settled(id)
  await sql`update message_mails set state = 'sending', due_at = now() - interval '1 second' where message_id = ${id}
    and kind = 'owner'`.execute(db)
  expect(await settled(id)).toMatchObject({ owner: 'sent' })
  expect(sink.mails.map(mail => mail.headers['message-id'])).toEqual(Array(2).fill(`<${id}.owner@localhost>`))
})

test('a mail server that is away is tried again later', async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  const mailer = createMailer('smtp://127.0.0.1:1')
  const id = await send()
  await notifyOwner.run({ ...api.services, mailer })
  expect((await settled(id)).owner).toMatch(/^due: (esocket|econnection)/)
  mailer.close()
})

test('the log contains nothing that a visitor wrote', () => {
  const log = api.services.logged.join('')
  for (const canary of ['Camille', 'camille@', 'Une.Seule', 'une.seule', '555-0142', 'douche', OWNER])
    expect(log).not.toContain(canary)
})

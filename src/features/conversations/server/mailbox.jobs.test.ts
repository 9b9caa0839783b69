import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { isSuppressed } from '#features/contacts/server/suppression.store.ts'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import type { Overview } from '../../analytics/stats.contract.ts'
import type { InboxCounts } from '../conversations.contract.ts'

const desk = await startMailboxApi()
const { api, admin, dovecot, aConversation, send, untilEntries, read } = desk
const { db } = api.services

const counts = async () =>
  (await api.call('GET', '/api/contactRoute/counts', { token: admin })).json() as InboxCounts
const overview = async () =>
  (await api.call('GET', '/api/statsRoute/overview', { token: admin })).json() as Overview
const mark = (id: string, body: object) =>
  api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body })

/** A mail that came after all others: once it is stored, they have been read. */
async function untilRead(): Promise<void> {
  const last = await aConversation()
  await send({ from: last.email, inReplyTo: last.replyId, text: 'Le dernier.' })
  await untilEntries(last.id, 1)
}

/** At news in the inbox the reader looks at once, into the folder of sent mails too; without, every ten seconds. */
const wakeReader = () => send({ from: 'ami@exemple.ca', text: 'Autre chose.' })

async function mailInSent(headers: Record<string, string>, text: string): Promise<void> {
  const head = Object.entries({ 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  await dovecot.deliver([...head.map(pair => pair.join(': ')), '', text].join('\r\n'), 'Sent')
}

describe('a customer who answers a reply by mail', () => {
  test('stands in the conversation within 10 seconds, unread, waiting and counted', async () => {
    const { id, email, replyId } = await aConversation({ name: 'Marie', phone: '418 555-0199' })
    expect(await read(id)).toMatchObject({ isWaiting: false, stage: 'answered', entries: [] })
    const before = await counts()
    const sentAt = performance.now()
    await send({
      from: `Marie Gagnon <${email}>`,
      inReplyTo: replyId,
      references: [`<${id}.owner@localhost>`, replyId],
      text: 'Jeudi me va.\n\nMarie\n\nLe mar. 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n> Bonjour, on passe jeudi.',
    })
    const { entries, ...message } = await untilEntries(id, 1)
    expect(performance.now() - sentAt).toBeLessThan(10_000)
    expect(message).toMatchObject({ isWaiting: true, stage: 'answered', readAt: null })
    expect(Date.now() - Date.parse(message.waitingSince ?? '')).toBeLessThan(10_000)
    expect(entries[0]).toMatchObject({
      kind: 'inbound',
      text: 'Jeudi me va.\n\nMarie',
      quotedText:
        'Le mar. 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n> Bonjour, on passe jeudi.',
      fromName: 'Marie Gagnon',
      fromAddress: email,
      isFromAnotherAddress: false,
      files: [],
    })
    const after = await counts()
    expect(after.waiting).toBe(before.waiting + 1)
    expect(after.unread).toBe(before.unread + 1)
    expect(after.revision).toBeGreaterThan(before.revision)
    expect((await overview()).people).toContainEqual(
      expect.objectContaining({ id, name: 'Marie', phone: '418 555-0199', message: 'Jeudi me va.\n\nMarie' }),
    )
    const unannounced = await sql`select from unannounced_messages where message_id = ${id}`.execute(db)
    expect(unannounced.rows).toHaveLength(1)

    await desk.reply(id, { replyText: 'Parfait.' })
    expect(await read(id)).toMatchObject({ isWaiting: false })
    expect((await counts()).waiting).toBe(before.waiting)
  })

  test('is answered by Done, waits again when they write again, and by Reopen', async () => {
    const { id, email, replyId } = await aConversation()
    await send({ from: email, inReplyTo: replyId, text: 'Et le coulis?' })
    await untilEntries(id, 1)
    await mark(id, { isAnswered: true })
    expect(await read(id)).toMatchObject({
      isWaiting: false,
      entries: [{}, { kind: 'done', byName: expect.stringMatching(/./) }],
    })
    await mark(id, { isAnswered: true })
    await send({ from: email, inReplyTo: replyId, text: 'Et la plinthe?' })
    expect(await untilEntries(id, 3)).toMatchObject({ isWaiting: true })
    await mark(id, { isAnswered: true })
    await mark(id, { isAnswered: false })
    const { entries, isWaiting } = await read(id)
    expect(isWaiting).toBe(true)
    // Mail servers tell whole seconds: within one, mails stand before what was pressed.
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['done', 'done', 'inbound', 'inbound', 'reopened'])
  })

  test.each([
    ['Done', { isAnswered: true }],
    ['closing', { isClosed: true }],
  ])(
    'after an earlier %s waits since that mail again once a later Done is undone, however often',
    async (_, earlier) => {
      const id = await desk.aMessage()
      const { email, createdAt } = await read(id)
      await mark(id, earlier)
      const before = (await read(id)).entries.length
      await send({ from: email, inReplyTo: `<${id}.acknowledgement@localhost>`, text: 'Et le coulis?' })
      await vi.waitFor(async () => expect((await read(id)).entries.length).toBeGreaterThan(before), {
        timeout: 30_000,
      })
      const { waitingSince } = await read(id)
      expect(Date.parse(waitingSince ?? '')).toBeGreaterThan(Date.parse(createdAt))
      for (let times = 0; times < 2; times += 1) {
        await mark(id, { isAnswered: true })
        expect(await read(id)).toMatchObject({ isWaiting: false })
        await mark(id, { isAnswered: false })
        expect(await read(id)).toMatchObject({ waitingSince })
      }
    },
  )

  test('brings a deleted conversation and one in spam back to the inbox', async () => {
    const deleted = await aConversation()
    const spam = await aConversation()
    await api.call('DELETE', `/api/contactRoute/contact/${deleted.id}`, { token: admin })
    await mark(spam.id, { isSpam: true })
    for (const { id, email, replyId } of [deleted, spam]) {
      await send({ from: email, inReplyTo: replyId, text: 'Êtes-vous là?' })
      expect(await untilEntries(id, 1)).toMatchObject({ folder: 'inbox', isWaiting: true })
    }
  })

  test('and whose mail a first look finds brings back only what was deleted or set aside before it', async () => {
    const remove = ({ id }: { id: string }) =>
      api.call('DELETE', `/api/contactRoute/contact/${id}`, { token: admin })
    const setAside = ({ id }: { id: string }) => mark(id, { isSpam: true })
    const before = [await aConversation(), await aConversation()] as const
    const since = [await aConversation(), await aConversation()] as const
    await desk.stopReading()
    await remove(before[0])
    await setAside(before[1])
    await sql`
      update messages set deleted_at = deleted_at - interval '1 hour', quarantined_at = quarantined_at - interval '1 hour'
      where id = any(${before.map(({ id }) => id)}::uuid[])`.execute(db)
    for (const { email, replyId } of [...before, ...since])
      await send({ from: email, inReplyTo: replyId, text: 'Êtes-vous là?' })
    await remove(since[0])
    await setAside(since[1])
    await sql`delete from unannounced_messages`.execute(db)
    await sql`delete from mailbox_positions`.execute(db)
    desk.startReading()
    for (const { id } of before) expect(await untilEntries(id, 1)).toMatchObject({ folder: 'inbox' })
    expect(await untilEntries(since[0].id, 1)).toMatchObject({ folder: 'trash' })
    expect(await untilEntries(since[1].id, 1)).toMatchObject({ folder: 'spam' })
    const unannounced = await sql<{ id: string }>`
      select message_id as id from unannounced_messages`.execute(db)
    expect(unannounced.rows.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  })

  test('reopens a closed conversation, and waits since then', async () => {
    const id = await desk.aMessage({ name: 'Marie' })
    const { email, createdAt } = await read(id)
    const before = (await counts()).waiting
    await mark(id, { isClosed: true, closedBecause: 'Sans nouvelles.' })
    expect((await counts()).waiting).toBe(before - 1)
    const inReplyTo = `<${id}.acknowledgement@localhost>`
    await send({ from: `Éric <eric@bureau.example>`, inReplyTo, text: 'Êtes-vous là?' })
    const { entries, ...message } = await untilEntries(id, 3)
    expect(message).toMatchObject({ stage: 'new', isWaiting: true, readAt: null })
    expect(Date.parse(message.waitingSince ?? '')).toBeGreaterThan(Date.parse(createdAt))
    expect(entries.find(({ kind }) => kind === 'reopened_by_mail')).toMatchObject({
      ...{ fromName: 'Éric', isFromAnotherAddress: true, byName: '', text: '' },
    })
    expect((await counts()).waiting).toBe(before)

    // An automatic answer reopens nothing.
    await mark(id, { isClosed: true })
    await send({ from: email, inReplyTo, text: 'Absente.', headers: { 'Auto-Submitted': 'auto-replied' } })
    expect(await untilEntries(id, 5)).toMatchObject({ stage: 'closed', isWaiting: false })
  })

  test('whose data was erased is not stored', async () => {
    const { id, email, replyId } = await aConversation({ email: 'parti@exemple.ca' })
    await sql`delete from messages where id = ${id}`.execute(db)
    await send({ from: email, inReplyTo: replyId, text: 'Secret de Parti.' })
    await untilRead()
    const { rows } = await sql`select from conversation_entries where entry_text like '%Parti%'`.execute(db)
    expect(rows).toEqual([])
  })

  test('by a mail with files has each named with its size', async () => {
    const { id, email, replyId } = await aConversation()
    const attachments = [
      { filename: 'plan.pdf', content: Buffer.alloc(5_000, 7), contentType: 'application/pdf' },
    ]
    await send({ from: email, inReplyTo: replyId, text: 'Voici.', attachments })
    const { entries } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({ text: 'Voici.', quotedText: '' })
    expect(entries[0]?.files).toMatchObject([{ name: 'plan.pdf', isPicture: false }])
    expect(Math.abs((entries[0]?.files[0]?.bytes ?? 0) - 5_000)).toBeLessThan(60)
  })
})

test('a mail that answers one of ours from another address is marked, and waits', async () => {
  const { id, replyId } = await aConversation()
  await send({
    from: 'Un Autre <inconnu@ailleurs.example>',
    inReplyTo: replyId,
    text: 'Donnez-moi l’adresse.',
  })
  const { entries, isWaiting } = await untilEntries(id, 1)
  expect(entries[0]).toMatchObject({
    kind: 'inbound',
    isFromAnotherAddress: true,
    fromAddress: 'inconnu@ailleurs.example',
  })
  expect(isWaiting).toBe(true)
})

test.each<[string, object]>([
  ['an absence notice', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a bulk mail', { headers: { Precedence: 'bulk' } }],
  ['a mailing list', { headers: { 'List-Id': '<liste.exemple.ca>' } }],
  ['a mail without a sender', { envelopeFrom: '' }],
])('%s is filed, waits for nobody and alerts nobody', async (_, fields) => {
  const { id, email, replyId } = await aConversation()
  await send({ from: email, inReplyTo: replyId, text: 'Je suis absente.', ...fields })
  const { entries, isWaiting, readAt } = await untilEntries(id, 1)
  expect(entries[0]).toMatchObject({ kind: 'automatic', text: 'Je suis absente.' })
  expect({ isWaiting, isRead: readAt !== null }).toEqual({ isWaiting: false, isRead: true })
})

/** As the mail server of the recipient writes it. */
const report = (fields: { head?: string; status: string; original: string }) =>
  `From: MAILER-DAEMON@mx.exemple.ca
To: site@exemple.ca
Subject: Undelivered Mail Returned to Sender
Message-ID: <${Math.random()}@mx.exemple.ca>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"
${fields.head ?? ''}
--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.exemple.ca

Final-Recipient: rfc822; camille@exemple.ca
${fields.status}

--b
Content-Type: text/rfc822-headers

From: site@exemple.ca
Message-ID: ${fields.original}
Subject: Votre demande

--b--
`.replaceAll('\n', '\r\n')

describe('a reply that comes back', () => {
  test('is marked as failed with its reason; its customer waits again and gets no promotion', async () => {
    const { id, email, replyId } = await aConversation({ email: 'introuvable@exemple.ca' })
    const status = 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown'
    await send({ envelopeFrom: '', raw: report({ status, original: replyId }) })
    const { entries, isWaiting, replies } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({ kind: 'delivery_failure' })
    expect(entries[0]?.text).toContain('could not be delivered')
    expect(replies).toMatchObject([{ state: 'failed', problem: 'smtp_550' }])
    expect(isWaiting).toBe(true)
    expect(await isSuppressed(db, email)).toBe(true)
  })

  test('that is only delayed is filed and stays sent', async () => {
    const { id, email, replyId } = await aConversation({ email: 'lente@exemple.ca' })
    const status = 'Action: delayed\nStatus: 4.4.1'
    const head = `In-Reply-To: ${replyId}\n`
    await send({ envelopeFrom: '', raw: report({ head, status, original: replyId }) })
    const { entries, isWaiting, replies } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({ kind: 'automatic' })
    expect(replies).toMatchObject([{ state: 'sent' }])
    expect(isWaiting).toBe(false)
    expect(await isSuppressed(db, email)).toBe(false)
  })

  test('is believed about a confirmation only as far as a stranger may: the address stays in the mailings', async () => {
    // The form tells whoever sends it the id, also if they typed the address of somebody else.
    const email = 'voisine@exemple.ca'
    const id = await desk.aMessage({ email })
    const status = 'Action: failed\nStatus: 5.1.1'
    await send({ raw: report({ status, original: `<${id}.acknowledgement@localhost>` }) })
    expect((await untilEntries(id, 1)).entries).toMatchObject([{ kind: 'delivery_failure' }])
    expect(await isSuppressed(db, email)).toBe(false)
  })
})

test('a notice to the owner that comes back says nothing of the customer', async () => {
  const id = await desk.aMessage({ email: 'joignable@exemple.ca' })
  const status = 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown'
  for (const kind of ['owner', 'flood'])
    await send({ envelopeFrom: '', raw: report({ status, original: `<${id}.${kind}@localhost>` }) })
  await untilRead()
  expect((await read(id)).entries).toEqual([])
})

describe('what the contractor writes in a mail program of his own', () => {
  test('stands as his answer when it is in the folder of sent mails', async () => {
    const id = await desk.aMessage()
    expect(await read(id)).toMatchObject({ isWaiting: true, stage: 'new' })
    await mailInSent(
      {
        From: 'bonjour@exemple.ca',
        'Message-ID': `<own-${id}@exemple.ca>`,
        'In-Reply-To': `<${id}.owner@localhost>`,
      },
      'Je passe mardi.',
    )
    const { entries, isWaiting, stage } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({
      kind: 'own_mail',
      text: 'Je passe mardi.',
      isFromAnotherAddress: false,
    })
    expect({ isWaiting, stage }).toEqual({ isWaiting: false, stage: 'answered' })

    // The customer answers that mail, which this program did not send.
    await send({ from: (await read(id)).email, inReplyTo: `<own-${id}@exemple.ca>`, text: 'Mardi matin?' })
    expect(await untilEntries(id, 2)).toMatchObject({ isWaiting: true })
  })

  test('counts for nothing in the inbox, where its address can be forged', async () => {
    const id = await desk.aMessage()
    await send({ from: 'bonjour@exemple.ca', inReplyTo: `<${id}.owner@localhost>`, text: 'Je passe mardi.' })
    const { entries, isWaiting } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({ kind: 'inbound', isFromAnotherAddress: true })
    expect(isWaiting).toBe(true)
  })

  test('is one answer when he also sends himself a copy', async () => {
    const id = await desk.aMessage()
    const messageId = `<copy-${id}@exemple.ca>`
    const inReplyTo = `<${id}.owner@localhost>`
    await send({ from: 'bonjour@exemple.ca', inReplyTo, messageId, text: 'Je passe mardi.' })
    expect((await untilEntries(id, 1)).isWaiting).toBe(true)
    await mailInSent(
      { From: 'bonjour@exemple.ca', 'Message-ID': messageId, 'In-Reply-To': inReplyTo },
      'Je passe mardi.',
    )
    await wakeReader()
    await expect.poll(async () => (await read(id)).isWaiting, { timeout: 30_000 }).toBe(false)
    expect((await read(id)).entries).toMatchObject([{ kind: 'own_mail', isFromAnotherAddress: false }])
  })

  test('is an answer to the customer or whoever else wrote, not a forward to a supplier or a notice of absence', async () => {
    const id = await desk.aMessage()
    const { email } = await read(id)
    const root = `<${id}.owner@localhost>`
    const write = (text: string, headers: Record<string, string>) =>
      mailInSent(
        { From: 'bonjour@exemple.ca', 'Message-ID': `<${text}-${id}@x>`, 'In-Reply-To': root, ...headers },
        text,
      )
    await write('Transféré', { To: 'Tuiles <commandes@tuiles.example>', Cc: 'bonjour@exemple.ca' })
    await write('Absent', { To: email, 'Auto-Submitted': 'auto-replied' })
    await write('Réponse', { To: `Camille <${email.toUpperCase()}>` })
    await wakeReader()
    const { entries, isWaiting } = await untilEntries(id, 1)
    expect([entries.map(({ text }) => text), isWaiting]).toEqual([['Réponse'], false])

    await send({ from: 'Éric <eric@bureau.example>', inReplyTo: root, text: 'Je suis son mari.' })
    expect(await untilEntries(id, 2)).toMatchObject({ isWaiting: true })
    await write('Mari', { To: 'tante@exemple.ca', Bcc: 'eric@bureau.example' })
    await wakeReader()
    expect(await untilEntries(id, 3)).toMatchObject({ isWaiting: false })
  })

  test('and comes back was not delivered: the customer waits again', async () => {
    const id = await desk.aMessage()
    const { email } = await read(id)
    const messageId = `<own-${id}@exemple.ca>`
    await mailInSent(
      {
        ...{ From: 'bonjour@exemple.ca', To: email },
        ...{ 'Message-ID': messageId, 'In-Reply-To': `<${id}.owner@localhost>` },
      },
      'Je passe mardi.',
    )
    await wakeReader()
    expect(await untilEntries(id, 1)).toMatchObject({ isWaiting: false, stage: 'answered' })
    await send({
      envelopeFrom: '',
      raw: report({ status: 'Action: failed\nStatus: 5.1.1', original: messageId }),
    })
    const { entries, ...message } = await untilEntries(id, 2)
    expect(entries).toMatchObject([{ kind: 'own_mail', isUndelivered: true }, { kind: 'delivery_failure' }])
    expect(message).toMatchObject({ isWaiting: true, stage: 'new' })
    expect(message.waitingSince).toBe(message.createdAt)
  })

  test('is not the copy of a reply that the mail provider puts there', async () => {
    const { id, replyId } = await aConversation()
    const root = `<${id}.owner@localhost>`
    await mailInSent(
      { From: 'site@exemple.ca', 'Message-ID': replyId, 'In-Reply-To': root, References: root },
      'Copie.',
    )
    await mailInSent(
      { From: 'bonjour@exemple.ca', 'Message-ID': `<after-${id}@x>`, 'In-Reply-To': replyId },
      'Après.',
    )
    await wakeReader()
    expect((await untilEntries(id, 1)).entries).toMatchObject([{ text: 'Après.' }])
  })
})

test('mail that names no mail of ours is not stored, and a mail of ours without an answer neither', async () => {
  await send({ from: 'ami@exemple.ca', text: 'Secret étranger un.' })
  await send({
    from: 'ami@exemple.ca',
    inReplyTo: '<quelque-chose@exemple.ca>',
    text: 'Secret étranger deux.',
  })
  await send({
    from: 'ami@exemple.ca',
    inReplyTo: '<00000000-0000-4000-8000-000000000000.reply@localhost>',
    text: 'Secret étranger trois.',
  })
  await untilRead()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  for (const { name } of rows) {
    const found = await sql`
      select from ${sql.table(name)} as one where one::text like '%Secret étranger%'`.execute(db)
    expect(found.rows, name).toEqual([])
  }
})

test('reading changes nothing in the mailbox: neither a byte nor a flag', async () => {
  await desk.stopReading()
  const { id, email, replyId } = await aConversation()
  await send({
    from: email,
    inReplyTo: replyId,
    text: 'Avec photo.',
    attachments: [{ filename: 'a.jpg', content: Buffer.alloc(99) }],
  })
  await send({ from: 'ami@exemple.ca', text: 'Autre chose.' })
  const snapshot = () => dovecot.doveadm('fetch', 'mailbox uid guid flags date.received text', 'mailbox', '*')
  const before = await snapshot()
  desk.startReading()
  await untilEntries(id, 1)
  await desk.stopReading()
  expect(await snapshot()).toBe(before)
  expect(before).toContain('Avec photo.')
  desk.startReading()
})

test('a mailbox that gets a new UIDVALIDITY doubles nothing, and is read on', async () => {
  const { id, email, replyId } = await aConversation()
  await send({ from: email, inReplyTo: replyId, text: 'Avant.' })
  await untilEntries(id, 1)
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from conversation_entries`.execute(db)).rows[0]?.n
  const before = await count()
  await desk.stopReading()
  const uidValidity = async () =>
    (
      await sql<{
        v: number
      }>`select uid_validity as v from mailbox_positions where folder = 'INBOX'`.execute(db)
    ).rows[0]?.v
  const oldValidity = await uidValidity()
  await dovecot.doveadm('mailbox update', '--uid-validity', '4000000001', 'INBOX')
  desk.startReading()
  await expect.poll(uidValidity, { timeout: 30_000 }).not.toBe(oldValidity)
  expect(await count()).toBe(before)
  await send({ from: email, inReplyTo: replyId, text: 'Après.' })
  expect((await untilEntries(id, 2)).entries.map(({ text }) => text)).toEqual(['Avant.', 'Après.'])
})

test('whoever was erased does not come back when the mailbox is read again, until they write again', async () => {
  const { id, email, replyId } = await aConversation()
  const eric = { from: 'Éric <eric@efface.example>', inReplyTo: replyId }
  await send({ from: email, inReplyTo: replyId, text: 'De Camille.' })
  await send({ ...eric, text: 'D’Éric.' })
  await untilEntries(id, 2)
  const body = { email: 'eric@efface.example', confirmation: 'eric@efface.example' }
  const erased = await api.call('POST', '/api/privacyRoute/erase', { token: admin, body })
  const erasedAt = Date.now()
  expect(erased.json()).toMatchObject({ leftovers: [] })
  await desk.stopReading()
  await sql`delete from mailbox_positions where folder = 'INBOX'`.execute(db)
  await dovecot.doveadm('mailbox update', '--uid-validity', '4000000002', 'INBOX')
  desk.startReading()
  await untilRead()
  expect((await read(id)).entries.map(({ text }) => text)).toEqual(['De Camille.'])
  // The mailbox knows the second alone.
  await vi.waitUntil(() => Date.now() > erasedAt + 1_000)
  await send({ ...eric, text: 'D’Éric, plus tard.' })
  expect((await untilEntries(id, 2)).entries[1]).toMatchObject({ text: 'D’Éric, plus tard.' })
})

test('a mailbox whose mails are all older than a first look is not read as if they were new', async () => {
  const { id, email, replyId } = await aConversation()
  await desk.stopReading()
  await dovecot.doveadm('expunge', 'mailbox', 'INBOX', 'all')
  const program = await desk.mailProgram()
  const old = new Date(Date.now() - 60 * 86_400_000)
  for (const text of ['Il y a longtemps.', 'Il y a longtemps aussi.'])
    await program.append(
      'INBOX',
      `From: ${email}\r\nMessage-ID: <${text.length}@ancien.example>\r\nIn-Reply-To: ${replyId}\r\n\r\n${text}`,
      [],
      old,
    )
  await program.logout()
  await sql`delete from mailbox_positions`.execute(db)
  desk.startReading()
  const looks = async () =>
    (await sql`select from mailbox_positions where folder = 'INBOX' and caught_up_at is not null`.execute(db))
      .rows.length
  await expect.poll(looks, { timeout: 30_000 }).toBe(1)
  await untilRead()
  expect(await read(id)).toMatchObject({ entries: [], isWaiting: false })
})

test('a mail with an endless head or without any text is read like any other, and so is what follows it', async () => {
  const { id, email, replyId } = await aConversation()
  const endless = Array.from({ length: 60_000 }, (_, index) => ` <x${index}@exemple.ca>`).join('\r\n')
  const head = `From: ${email}\r\nIn-Reply-To: ${replyId}\r\n`
  await dovecot.deliver(`${head}Message-ID: <endless@x>\r\nReferences:${endless}\r\n\r\nSans fin.`)
  await dovecot.deliver(`${head}Content-Type: multipart/mixed; boundary=none\r\n\r\n`)
  await dovecot.deliver(
    `${head}Message-ID: <nul@x>\r\nContent-Type: text/plain; charset=x-unknown\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa('Un\0 mot.')}`,
  )
  const { entries } = await untilEntries(id, 3)
  expect(entries.map(({ text }) => text).sort()).toEqual(['', 'Sans fin.', 'Un mot.'])
})

test('a part whose transfer encoding is an endless comment delays no mail after it', async () => {
  const { id, email, replyId } = await aConversation()
  const head = `From: ${email}\r\nIn-Reply-To: ${replyId}\r\n`
  const comment = `Content-Transfer-Encoding: ${'('.repeat(300_000)}\r\n`
  const photo = `Content-Type: image/jpeg; name=a.jpg\r\nContent-Disposition: attachment\r\n${comment}\r\nx`
  await dovecot.deliver(`${head}${comment}\r\nMalveillant.`)
  await dovecot.deliver(
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nVoici.\r\n--b\r\n${photo}\r\n--b--\r\n`,
  )
  await expect.poll(async () => (await read(id)).photos[0]?.state, { timeout: 30_000 }).toBe('failed')
  await send({ from: email, inReplyTo: replyId, text: 'Après.' })
  const { entries } = await untilEntries(id, 3)
  expect(entries.map(({ text }) => text).sort()).toEqual(['Après.', 'Malveillant.', 'Voici.'])
})

test('a mail that is nested deeper than the reader looks is an entry without text', async () => {
  const { id, email, replyId } = await aConversation()
  const depths = Array.from({ length: 30 }, (_, depth) => depth)
  const parts = depths.map(
    depth => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  )
  const ends = depths.reverse().map(depth => `\r\n--b${depth}--\r\n`)
  await dovecot.deliver(
    `From: ${email}\r\nIn-Reply-To: ${replyId}\r\n${parts.join('')}Content-Type: text/plain\r\n\r\nTout au fond.${ends.join('')}`,
  )
  expect((await untilEntries(id, 1)).entries).toMatchObject([{ kind: 'inbound', text: '' }])
})

test('texts are read in every transfer encoding and charset that mail programs use', async () => {
  const { id, email, replyId } = await aConversation()
  const mails = [
    ['text/plain', '8bit', 'Sans jeu déclaré.'],
    ['text/plain; charset=utf-8', 'quoted-printable', 'Une =C3=A9t=c3=a9=\r\n coup=E9e=C3=A9 =XY fin'],
    ['text/plain; charset=iso-8859-1', 'quoted-printable', 'Un =E9t=E9.'],
    ['text/plain; charset=windows-1252', 'base64', btoa('L\x92\xe9t\xe9.')],
    ['text/plain; charset=utf-16le', 'base64', Buffer.from('Été\nlong.', 'utf16le').toString('base64')],
    ['text/plain; charset=utf-8; format=flowed', '7bit', 'Une ligne \r\nqui continue.'],
    ['text/plain; charset=utf-8; format=flowed; delsp=yes', '7bit', 'Une li \r\ngne.'],
    ['text/html; charset=utf-8', 'quoted-printable', '<p title=3D"x">Voil=C3=A0.</p>'],
  ] as const
  for (const [type, encoding, text] of mails)
    await dovecot.deliver(
      `From: ${email}\r\nIn-Reply-To: ${replyId}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${text}`,
    )
  const { entries } = await untilEntries(id, mails.length)
  expect(entries.map(({ text }) => text)).toEqual([
    'Sans jeu déclaré.',
    'Une été coup\ufffdeé =XY fin',
    'Un été.',
    'L’été.',
    'Été\nlong.',
    'Une ligne qui continue.',
    'Une ligne.',
    'Voilà.',
  ])
})

test('a delivery report about a Message-ID with a NUL is passed over, and what follows it is read', async () => {
  const { id, email, replyId } = await aConversation()
  const original = btoa('Message-ID: <n\0l@exemple.ca>\r\n')
  const raw = report({ status: 'Action: failed\nStatus: 5.1.1', original: replyId }).replace(
    /text\/rfc822-headers[\s\S]*--b--/,
    `text/rfc822-headers\r\nContent-Transfer-Encoding: base64\r\n\r\n${original}\r\n--b--`,
  )
  await send({ envelopeFrom: '', raw })
  await send({ from: email, inReplyTo: replyId, text: 'Après.' })
  expect((await untilEntries(id, 1)).entries).toMatchObject([{ text: 'Après.' }])
})

test('an attachment without a name and with an endless type has a short name', async () => {
  const { id, email, replyId } = await aConversation()
  const head = `From: ${email}\r\nIn-Reply-To: ${replyId}\r\nMIME-Version: 1.0\r\n`
  const part = `Content-Type: application/${'x'.repeat(5_000)}\r\n\r\nRien.`
  await dovecot.deliver(
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nVoici.\r\n--b\r\n${part}\r\n--b--\r\n`,
  )
  const [entry] = (await untilEntries(id, 1)).entries
  expect(entry?.files[0]?.name).toMatch(/^application\/x{188}$/)
})

test('a mail that cannot be stored is told as a problem and tried again ever later, until it can be', async () => {
  const { id, email, replyId } = await aConversation()
  const mailboxState = async () =>
    (await api.call('GET', '/api/contactRoute/mailbox', { token: admin })).json()
  await expect.poll(mailboxState, { timeout: 30_000 }).toMatchObject({ state: 'on' })
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.entry_text = 'Refusé.' then raise 'refused'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse before insert on conversation_entries for each row execute function refuse()`.execute(
    db,
  )
  const logged = api.services.logged.length
  await send({ from: email, inReplyTo: replyId, text: 'Refusé.' })
  await expect.poll(mailboxState, { timeout: 30_000 }).toMatchObject({ state: 'unreachable' })
  const waits = () => api.services.logged.slice(logged).flatMap(line => JSON.parse(line).retryInMs ?? [])
  await expect.poll(() => waits().slice(0, 3), { timeout: 30_000 }).toEqual([1_000, 2_000, 5_000])
  await sql`drop trigger refuse on conversation_entries`.execute(db)
  expect((await untilEntries(id, 1)).entries).toMatchObject([{ text: 'Refusé.' }])
  await expect.poll(mailboxState, { timeout: 30_000 }).toMatchObject({ state: 'on' })
})

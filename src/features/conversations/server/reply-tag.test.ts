import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import { saveStoredSettings } from '../../settings/server/settings.store.ts'
import { notifyOwner } from './message-mail.jobs.ts'

const desk = await startMailboxApi()
const { api, sink, aConversation, send, untilEntries, read } = desk
const { db } = api.services

const switchTags = (address: string | null) => sql`update reply_tags set address = ${address}`.execute(db)

/** The address that the customer's mail program would answer to. */
const replyTo = (mail = sink.mails.at(-1)) => /<([^>]+)>/.exec(mail?.headers['reply-to'] ?? '')?.[1] ?? ''

/** A conversation with a reply, and the tagged address of that reply. */
async function aTaggedConversation() {
  const conversation = await aConversation()
  return { ...conversation, tagged: replyTo() }
}

/** A mail that came after all others: once it is stored, they have been read. */
async function untilRead(): Promise<void> {
  const last = await aConversation()
  await send({ from: last.email, inReplyTo: last.replyId, text: 'Le dernier.' })
  await untilEntries(last.id, 1)
}

beforeEach(() => switchTags(SETTINGS.email))

describe('a mail to a customer', () => {
  test('asks for answers at an address with a tag of letters and digits', async () => {
    const { tagged } = await aTaggedConversation()
    expect(tagged).toMatch(/^bonjour\+c-[0-9a-f]{32}@exemple\.ca$/)
  })

  test('has the plain reply address while tags are off, or on for another address', async () => {
    await switchTags(null)
    expect((await aTaggedConversation()).tagged).toBe(SETTINGS.email)
    await switchTags('ancienne@exemple.ca')
    expect((await aTaggedConversation()).tagged).toBe(SETTINGS.email)
  })

  test('has the plain reply address where a tag would make it longer than mail servers take', async () => {
    for (const [length, hasTag] of [
      [29, true],
      [30, false],
    ] as const) {
      const email = `${'x'.repeat(length)}@exemple.ca`
      await saveStoredSettings(db, { email }, null)
      await switchTags(email)
      expect((await aTaggedConversation()).tagged.includes('+c-'), String(length)).toBe(hasTag)
    }
  })

  test.each([
    ['with its tag', SETTINGS.email, /\+c-[0-9a-f]{32}@/],
    ['without a tag while tags are off', null, /^bonjour@exemple\.ca$/],
  ])('that only acknowledges has the reply address of its conversation, %s', async (_, tags, address) => {
    await switchTags(tags)
    await saveStoredSettings(db, { email: SETTINGS.email, isAcknowledgementOn: true }, null)
    const id = await desk.aMessage()
    const { email } = await read(id)
    const acknowledgement = () => sink.mails.find(({ to }) => to.includes(email))
    // Mails about the messages of earlier tests are due first.
    while (!acknowledgement()) await notifyOwner.run(api.services)
    const acknowledged = replyTo(acknowledgement())
    await desk.reply(id)
    await desk.work()
    expect(acknowledged).toMatch(address)
    expect(replyTo()).toBe(acknowledged)
  })
})

describe('a mail that names no mail of ours', () => {
  test('stands in the conversation of its tag, and waits', async () => {
    const { id, email, tagged } = await aTaggedConversation()
    await send({ from: email, to: tagged, text: 'De mon autre téléphone.' })
    const { entries, isWaiting } = await untilEntries(id, 1)
    expect(entries[0]).toMatchObject({
      kind: 'inbound',
      text: 'De mon autre téléphone.',
      isFromAnotherAddress: false,
    })
    expect(isWaiting).toBe(true)
  })

  test.each<[string, (tagged: string) => Parameters<typeof send>[0]]>([
    ['in capitals', tagged => ({ to: tagged.replace(/c-[0-9a-f]+/, tag => tag.toUpperCase()) })],
    ['among the copies', tagged => ({ headers: { Cc: `Autre <a@exemple.ca>, "B, C" <${tagged}>` } })],
    ['that only the mail server saw', tagged => ({ to: tagged, headers: { To: 'liste@exemple.ca' } })],
    ['that another mail server passed on', tagged => ({ headers: { 'X-Original-To': tagged } })],
  ])('is found by a tag %s', async (_, fieldsFor) => {
    const { id, email, tagged } = await aTaggedConversation()
    await send({ from: email, inReplyTo: '<inconnu@exemple.ca>', text: 'Un mot.', ...fieldsFor(tagged) })
    expect((await untilEntries(id, 1)).entries[0]).toMatchObject({ kind: 'inbound', text: 'Un mot.' })
  })

  test('is found by its tag after tags were switched off', async () => {
    const { id, email, tagged } = await aTaggedConversation()
    await switchTags(null)
    await send({ from: email, to: tagged, text: 'Un mot.' })
    await untilEntries(id, 1)
  })

  test('is marked when it comes from a stranger', async () => {
    const { id, tagged } = await aTaggedConversation()
    await send({ from: 'Un Autre <inconnu@ailleurs.example>', to: tagged, text: 'Donnez-moi l’adresse.' })
    expect((await untilEntries(id, 1)).entries[0]).toMatchObject({
      isFromAnotherAddress: true,
      fromAddress: 'inconnu@ailleurs.example',
    })
  })

  test('is filed and alerts nobody when a program wrote it', async () => {
    const { id, email, tagged } = await aTaggedConversation()
    await send({ from: email, to: tagged, text: 'Absente.', headers: { 'Auto-Submitted': 'auto-replied' } })
    const { entries, isWaiting } = await untilEntries(id, 1)
    expect([entries[0]?.kind, isWaiting]).toEqual(['automatic', false])
  })

  test('is not stored with a tag that is forged, damaged, or of another conversation’s letters', async () => {
    const one = await aTaggedConversation()
    const other = await aTaggedConversation()
    const tagOf = (address: string) => address.slice(10, 42)
    const [tag, second] = [tagOf(one.tagged), tagOf(other.tagged)]
    const flipped = tag.endsWith('0') ? '1' : '0'
    for (const forged of [
      tag.slice(0, 31) + flipped,
      tag.slice(0, 31),
      `${tag}0`,
      tag.slice(0, 8) + second.slice(8),
      one.id.replaceAll('-', ''),
      `${tag.slice(0, 8)}${'0'.repeat(24)}`,
    ])
      await send({ from: one.email, to: `bonjour+c-${forged}@exemple.ca`, text: 'Secret forgé.' })
    await untilRead()
    expect((await read(one.id)).entries).toEqual([])
    expect((await read(other.id)).entries).toEqual([])
    const { rows } = await sql`select from conversation_entries where entry_text like '%forgé%'`.execute(db)
    expect(rows).toEqual([])
  })
})

test('a mail that answers one conversation to the address of another stands where it answers', async () => {
  const one = await aTaggedConversation()
  const other = await aTaggedConversation()
  await send({ from: one.email, to: other.tagged, inReplyTo: one.replyId, text: 'Ici.' })
  await untilEntries(one.id, 1)
  expect((await read(other.id)).entries).toEqual([])
})

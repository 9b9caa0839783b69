import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import { SAMPLE_MAILS } from '#harness/sample-mails.ts'
import type { Entry } from '../conversations.contract.ts'
import { readMailText } from './mail-text.ts'

const desk = await startMailboxApi()
await saveStoredSettings(desk.api.services.db, SETTINGS, null)
const { id, email, replyId } = await desk.aConversation()
const entries = await deliverSamples()

/** Each sample through SMTP and the mailbox, so that charsets and encodings are read too. */
async function deliverSamples(): Promise<Map<string, Entry>> {
  for (const [index, { mime }] of SAMPLE_MAILS.entries()) {
    const head = `From: Marie ${index} <${email}>\r\nMessage-ID: <sample-${index}@exemple.ca>\r\nIn-Reply-To: ${replyId}\r\nMIME-Version: 1.0\r\n`
    await desk.send({ raw: Buffer.from(head + mime, 'latin1') })
  }
  const { entries } = await desk.untilEntries(id, SAMPLE_MAILS.length)
  return new Map(entries.map(entry => [entry.fromName, entry]))
}

test.each(SAMPLE_MAILS.map((sample, index) => ({ ...sample, index })))(
  'a mail of $program shows what its writer wrote, and keeps the rest',
  ({ words, quoted, index }) => {
    const entry = entries.get(`Marie ${index}`)
    expect(entry?.text.replace(/\n{3,}/g, '\n\n')).toBe(words)
    expect(entry?.quotedText).toContain(quoted)
    if (quoted === '') expect(entry?.quotedText).toBe('')
    else expect(entry?.quotedText).toContain('418 555-0142')
  },
)

// Quadratic work would take minutes; the bound leaves room for a slow machine.
test('hostile text does not keep the worker busy', () => {
  const size = 250_000
  for (const line of [
    'Le 1 ',
    'On a b ',
    '> ',
    'De : a\n',
    'Le 17\n',
    '_'.repeat(40),
    '-----',
    '<div>',
    'a écrit :\n',
    '\n',
  ]) {
    const text = line.repeat(Math.ceil(size / line.length)).slice(0, size)
    const startedAt = performance.now()
    readMailText({ plain: text, html: '' })
    readMailText({ plain: '', html: text })
    expect(performance.now() - startedAt, JSON.stringify(line)).toBeLessThan(10_000)
  }
})

import { expect, test } from 'vitest'
import { startMailboxApi } from '#harness/mailbox-api.ts'

const FOREIGN_MAILS = 10_000

const desk = await startMailboxApi()

test('a mailbox with 10,000 mails of others is read within 10 seconds, in the memory of a small one', async () => {
  await desk.stopReading()
  const { id, email, replyId } = await desk.aConversation()
  const mails = Array.from({ length: FOREIGN_MAILS }, (_, index) =>
    [
      `From: Ami ${index} <ami${index}@exemple.ca>`,
      `Message-ID: <foreign-${index}@exemple.ca>`,
      `References: ${Array.from({ length: 5 }, (_, more) => `<thread-${index}-${more}@exemple.ca>`).join(' ')}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Un mot. '.repeat(200),
    ].join('\r\n'),
  )
  await desk.dovecot.deliverAll(mails)
  await desk.send({ from: email, inReplyTo: replyId, text: 'La dernière.' })
  // The mail server's own index of new files is not what is measured.
  await desk.dovecot.doveadm('mailbox status', 'messages', 'INBOX')
  const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().external
  const before = memory()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  const startedAt = performance.now()
  desk.startReading()
  const { entries } = await desk.untilEntries(id, 1)
  const took = performance.now() - startedAt
  clearInterval(sampling)
  expect(entries[0]?.text).toBe('La dernière.')
  expect(took).toBeLessThan(10_000)
  expect((peak - before) / 1e6).toBeLessThan(100)
})

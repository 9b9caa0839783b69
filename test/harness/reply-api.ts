import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import type { ReceivedMessage } from '#features/conversations/conversations.contract.ts'
import { sendReplies } from '#features/conversations/server/reply.jobs.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { sendMessage } from './send-message.ts'
import { startTestApi } from './test-api.ts'
import { createTestServices } from './test-database.ts'

export const SETTINGS = {
  name: 'Céramique Boréale',
  phone: '418 555-0142',
  email: 'bonjour@exemple.ca',
  notificationEmail: 'patron@exemple.ca',
  mailFromName: 'Céramique Boréale',
  mailFromAddress: 'site@exemple.ca',
  streetAddress: '142, rue des Exemples',
  city: 'Québec',
  postalCode: 'G1K 0A0',
  licence: '1234-5678-90',
}

/** The API with an admin, a real mail server, and a worker that runs on demand. */
export async function startReplyApi({
  mailbox,
  env = {},
}: {
  mailbox?: NonNullable<Parameters<typeof startMailSink>[0]>['mailbox']
  env?: Record<string, string>
} = {}) {
  const sink = await startMailSink(mailbox && { mailbox })
  const api = await startTestApi(await createTestServices({ smtpUrl: sink.smtpUrl, env }))
  const admin = await api.signedInAs('admin')
  let clients = 0
  beforeEach(async () => {
    sink.mails.length = 0
    await saveStoredSettings(api.services.db, SETTINGS, null)
  })
  afterAll(() => {
    api.services.mailer.close()
    return sink.stop()
  })

  async function read(id: string): Promise<ReceivedMessage> {
    const answer = await api.call('GET', `/api/contactRoute/contact/${id}`, { token: admin })
    return answer.json().contact
  }

  return {
    api,
    admin,
    sink,
    read,

    aMessage(fields: object = {}): Promise<string> {
      clients += 1
      const email = `camille${clients}@exemple.ca`
      const message = 'Une douche.\nEt un plancher?'
      return sendMessage(api, { email, phone: '418 555-0117', message, ...fields })
    },

    reply: (id: string, body: object = { replyText: 'Bonjour, on passe jeudi.' }, headers = {}) =>
      api.call('POST', `/api/contactRoute/reply/${id}`, { token: admin, body, headers }),

    retry: (id: string, replyId = '') =>
      api.call('POST', `/api/contactRoute/contact/${id}/reply/${replyId}/retry`, { token: admin }),

    /** Runs the worker once; true if more is due. */
    work: () => sendReplies.run(api.services),

    /** Makes the next attempt due. */
    dueNow: (id: string) =>
      sql`update replies set due_at = now() - interval '1 second' where message_id = ${id}`.execute(
        api.services.db,
      ),

    /** Such as `waiting: smtp_451`. */
    outcomes: async (id: string) =>
      (await read(id)).replies.map(({ state, problem }) => (problem ? `${state}: ${problem}` : state)),
  }
}

import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { createCampaignSender } from '#features/campaigns/server/campaign.jobs.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { SETTINGS } from './reply-api.ts'
import { startTestApi } from './test-api.ts'
import { createTestServices } from './test-database.ts'

/** The API with an admin, a real mail server, and workers that run on demand. */
export async function startCampaignApi() {
  const sink = await startMailSink()
  const services = await createTestServices({
    smtpUrl: sink.smtpUrl,
    env: { CAMPAIGN_ANSWER_SECONDS: '0', MAILS_PER_SECOND: '1000' },
  })
  const api = await startTestApi(services)
  const admin = await api.signedInAs('admin')
  // Two workers; most tests need one.
  const senders = [createCampaignSender(services), createCampaignSender(services)] as const
  beforeEach(async () => {
    sink.mails.length = 0
    await sql`truncate campaigns, contacts, suppressions, mail_templates cascade`.execute(services.db)
    await saveStoredSettings(services.db, SETTINGS, null)
  })
  afterAll(async () => {
    await Promise.all(senders.map(sender => sender.close()))
    services.mailer.close()
    await sink.stop()
  })

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) =>
    api.call(method, `/api${path}`, { token: admin, headers, ...(body && { body }) })

  return {
    api,
    services,
    sink,
    senders,
    call,

    async aContact(name: string, email: string, fields: object = {}): Promise<string> {
      const answer = await call('POST', '/listContactRoute/list-contact', {
        name,
        email,
        phone: '',
        ...fields,
      })
      expect(answer.statusCode).toBe(201)
      return answer.json().contact.id
    },

    async aTemplate(content: string, name = 'Printemps'): Promise<string> {
      const answer = await call('POST', '/templateRoute/template', { name, content })
      expect(answer.statusCode).toBe(201)
      return answer.json().template.id
    },

    sendAll: (body: object = {}, headers = {}) =>
      call(
        'POST',
        '/listContactRoute/list-contacts-sendall',
        { subject: 'Deux places', message: 'Bonjour!', useTemplate: false, ...body },
        headers,
      ),

    /** Runs one worker, or both in parallel, until nothing is due. */
    async work(workers: 1 | 2 = 1, mailer = services.mailer): Promise<void> {
      const working = senders.slice(0, workers).map(async sender => {
        while (await sender.run({ ...services, mailer }));
      })
      await Promise.all(working)
    },

    /** Makes the next attempt due. */
    dueNow: () => sql`update campaign_mails set due_at = now() - interval '1 second'`.execute(services.db),

    /** Such as `camille@exemple.ca failed: smtp_550`, by address. */
    async outcomes(): Promise<string[]> {
      const rows = await services.db
        .selectFrom('campaign_mails')
        .select(['email', 'state', 'problem', 'was_in_doubt'])
        .orderBy('email')
        .execute()
      return rows.map(
        row =>
          `${row.email} ${row.state}${row.was_in_doubt ? ' in doubt' : ''}${row.problem ? `: ${row.problem}` : ''}`,
      )
    },
  }
}

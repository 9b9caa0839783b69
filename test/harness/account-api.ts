import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { sendAccountMails } from '#features/accounts/server/account-mail.jobs.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { SETTINGS } from './reply-api.ts'
import { startTestApi } from './test-api.ts'
import { createTestServices } from './test-database.ts'

/** Two replicas of the API, a real mail server, and a worker that runs on demand. */
export async function startAccountApi() {
  const sink = await startMailSink()
  const services = await createTestServices({ smtpUrl: sink.smtpUrl })
  const replicas = [await startTestApi(services), await startTestApi(services)] as const
  beforeEach(async () => {
    sink.mails.length = 0
    await sql`truncate account_links, account_mails, account_requests cascade`.execute(services.db)
    await saveStoredSettings(services.db, SETTINGS, null)
  })
  afterAll(async () => {
    services.mailer.close()
    await sink.stop()
  })
  const mailsTo = (email: string) => sink.mails.filter(mail => mail.envelope.to.includes(email))

  return {
    services,
    sink,
    replicas,
    api: replicas[0],
    mailsTo,

    /** Runs the worker until nothing is due. */
    async work(): Promise<void> {
      while (await sendAccountMails.run(services));
    },

    /** Tokens in the links of all mails to this address, oldest first. */
    tokensFor: (email: string): string[] =>
      mailsTo(email).map(mail => /\/auth\/[\w-]+#([\w-]{43})/.exec(mail.text)?.[1] ?? ''),
  }
}

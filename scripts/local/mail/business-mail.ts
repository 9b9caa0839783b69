import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { withDatabase } from '../prepare-database.ts'
import { hasDovecot, type LocalDovecot, startDovecot } from '../servers/dovecot.ts'
import type { Started } from '../servers/stop-all-on-exit.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

interface BusinessMail {
  mailSink: MailSink
  /** Null if Dovecot is not installed. */
  dovecot: LocalDovecot | null
}

/** A mail server for the demo and for development. Mail to the business arrives in its mailbox; all other mail can only be read over HTTP. */
export async function startBusinessMail(databaseUrl: string, started: Started): Promise<BusinessMail> {
  const readSettings = () => withDatabase(databaseUrl, readStoredSettings)
  const account = (await readSettings()).notificationEmail || 'bonjour@exemple.ca'
  const dovecot = hasDovecot() ? started.add(await startDovecot({ account })) : null
  const isFor = async (address: string) => {
    const { email, notificationEmail, mailFromAddress } = await readSettings()
    return [email, notificationEmail, mailFromAddress].includes(address)
  }
  const options = dovecot ? { mailbox: { isFor, deliver: (mail: Buffer) => dovecot.deliver(mail) } } : {}
  return { mailSink: started.add(await startMailSink(options)), dovecot }
}

export const describeMailbox = ({ dovecot }: BusinessMail): string =>
  dovecot?.imapUrl ?? 'none: dovecot-imapd is not installed, so answers by mail go nowhere'

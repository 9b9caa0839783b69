import { noSenderAddress } from '#features/settings/server/sender-address.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/services.ts'

/** The sender address of account mails; empty when it is not set. */
export const accountSenderOf = ({ mailFromAddress, notificationEmail }: Settings): string =>
  mailFromAddress || notificationEmail

/** Throws when no mail can be sent. `more` is appended to the message. */
export async function requireAccountSender({ db, mailer }: Services, more = ''): Promise<void> {
  if (!mailer.canSend)
    throw new AppError('unprocessable', `No mail can be sent yet: SMTP_URL is not set on the server.${more}`)
  if (!accountSenderOf(await readStoredSettings(db))) throw noSenderAddress(more)
}

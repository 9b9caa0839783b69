import { noSenderAddress } from '#features/settings/server/sender-address.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import type { Services } from '#platform/services.ts'
import { type MailboxState, readMailbox, testTags, turnOffTags } from '../conversations.contract.ts'
import { readMailboxState } from './mailbox.store.ts'
import { replyAddress } from './reply-mail.fr.ts'
import { testTaggedAddress } from './reply-tag.jobs.ts'
import { mayHaveTag, readTagState, startTagTest, turnTagsOff } from './reply-tag.store.ts'

/** The mailbox that customers answer to. */
export function mailboxRoutes({ db, config, jobs }: Services): Route[] {
  const read = async (): Promise<MailboxState> => ({
    ...(await readMailboxState(db, config.mail.imapUrl)),
    tags: await readTagState(db, replyAddress(await readStoredSettings(db))),
  })
  return [
    route(readMailbox, read),

    route(testTags, async () => {
      const settings = await readStoredSettings(db)
      const { imapUrl, smtpUrl } = config.mail
      if (imapUrl === null) throw new AppError('unprocessable', 'No mailbox is connected.')
      if (smtpUrl === null)
        throw new AppError('unprocessable', 'No mail can be sent yet: SMTP_URL is not set on the server.')
      if (!settings.mailFromAddress) throw noSenderAddress()
      const address = replyAddress(settings)
      if (!mayHaveTag(address))
        throw new AppError('unprocessable', 'Your reply address is too long for a tag.')
      if ((await readMailPause(db)) !== null)
        throw new AppError('conflict', 'Mail is on hold since a restore.')
      await db.transaction().execute(async db => {
        if (!(await startTagTest(db, address))) throw new AppError('conflict', 'A test is already running.')
        await jobs.enqueue(db, testTaggedAddress, {})
      })
      return read()
    }),

    route(turnOffTags, async () => {
      await turnTagsOff(db)
      return read()
    }),
  ]
}

import { setTimeout as wait } from 'node:timers/promises'
import { readUser } from '#features/accounts/server/user.store.ts'
import { readStoredContacts } from '#features/contacts/server/contact-list.store.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  type Counts,
  type Email,
  listCampaignMails,
  listCampaigns,
  type Outcome,
  readAudience,
  readCampaign,
  retryFailed,
  sendTest,
  sendToAll,
  sendToOne,
} from '../campaign.contract.ts'
import { findUnknownPlaceholder, hasPlaceForMessage, KNOWN_PLACEHOLDERS } from '../campaign.rules.ts'
import { findMissingIdentification } from '../identification.rules.ts'
import { addEverybody, addOne, addSelf, countAudience } from './audience.store.ts'
import {
  countOutcomes,
  isOver,
  listOutcomes,
  listStoredCampaigns,
  readStoredCampaign,
  retryFailedMails,
  startCampaign,
} from './campaign.store.ts'
import { BARE_CONTENT } from './campaign-email.ts'
import { readStoredTemplate } from './template.store.ts'

const POLL_MS = 150

export function campaignRoutes({ db, config }: Services): Route[] {
  /** Waits for the end of the campaign as long as a response may take, then returns the counts so far. */
  async function waitForOutcome(campaignId: string, markUnfinished: () => void): Promise<Outcome> {
    const endAt = performance.now() + config.mail.campaignAnswerMs
    for (;;) {
      const counts = await countOutcomes(db, campaignId)
      if (isOver(counts) || performance.now() >= endAt) {
        if (!isOver(counts)) markUnfinished()
        return { ...counts, campaignId, message: outcomeText(counts) }
      }
      await wait(POLL_MS)
    }
  }

  return [
    route(readAudience, async () => ({
      ...(await countAudience(db)),
      missing: findMissingIdentification(await readStoredSettings(db)),
    })),

    route(sendToAll, async ({ body, caller, idempotencyKey, markUnfinished }) => {
      const mail = await composeMail(db, body)
      const key = body.idempotencyKey ?? idempotencyKey
      const campaign = { ...mail, kind: 'all' as const, target: null, key, startedBy: caller.userId }
      const id = await startCampaign(db, campaign, async (db, id) => {
        if ((await addEverybody(db, id)) > 0) return
        throw new AppError('unprocessable', 'Nobody in the list may be mailed today.')
      })
      return waitForOutcome(id, markUnfinished)
    }),

    route(sendToOne, async ({ params, body, caller, idempotencyKey, markUnfinished }) => {
      const mail = await composeMail(db, body)
      await assertMailable(db, params.id)
      const key = body.idempotencyKey ?? idempotencyKey
      const campaign = { ...mail, kind: 'one' as const, target: params.id, key, startedBy: caller.userId }
      const id = await startCampaign(db, campaign, (db, id) => addOne(db, id, params.id))
      return waitForOutcome(id, markUnfinished)
    }),

    route(sendTest, async ({ body, caller, idempotencyKey, markUnfinished }) => {
      const mail = await composeMail(db, body)
      const self = await readUser(db, caller.userId)
      const key = body.idempotencyKey ?? idempotencyKey
      const campaign = {
        ...mail,
        kind: 'test' as const,
        target: caller.userId,
        key,
        startedBy: caller.userId,
      }
      const id = await startCampaign(db, campaign, (db, id) => addSelf(db, id, self))
      return waitForOutcome(id, markUnfinished)
    }),

    route(listCampaigns, ({ query }) => listStoredCampaigns(db, query)),

    route(readCampaign, async ({ params }) => ({ campaign: await readStoredCampaign(db, params.id) })),

    route(listCampaignMails, async ({ params, query }) => {
      await readStoredCampaign(db, params.id)
      return listOutcomes(db, params.id, query)
    }),

    route(retryFailed, async ({ params }) => {
      await readStoredCampaign(db, params.id)
      await assertIdentified(db)
      await retryFailedMails(db, params.id)
      return { campaign: await readStoredCampaign(db, params.id) }
    }),
  ]
}

function outcomeText(counts: Counts): string {
  const { successCount, failureCount } = counts
  return isOver(counts)
    ? `Emails sent successfully. ${successCount} succeeded, ${failureCount} failed.`
    : 'Sending goes on.'
}

async function assertIdentified(db: Db): Promise<void> {
  const missing = findMissingIdentification(await readStoredSettings(db))
  if (missing.length > 0)
    throw new AppError(
      'unprocessable',
      'The settings do not say yet who writes: the law wants name, address, phone and licence in every mail.',
      { details: { missing } },
    )
}

async function composeMail(db: Db, { subject, message, useTemplate, templateId }: Email) {
  await assertIdentified(db)
  if (useTemplate && !templateId) throw fieldError('templateId', 'Choose a template.')
  const inSubject = findUnknownPlaceholder(subject, KNOWN_PLACEHOLDERS.subject)
  if (inSubject)
    throw fieldError('subject', `Subject: ${inSubject} is not filled in here. {{name}} works in the message.`)
  const inMessage = findUnknownPlaceholder(message, KNOWN_PLACEHOLDERS.message)
  if (inMessage)
    throw fieldError('message', `Message: ${inMessage} is not known. Only {{name}} is filled in here.`)
  if (!useTemplate || !templateId) {
    if (message === '') throw fieldError('message', 'Write a message or choose a template.')
    return { subject, message, content: BARE_CONTENT, templateName: null }
  }
  const { name, content } = await readStoredTemplate(db, templateId)
  const inTemplate = findUnknownPlaceholder(content, KNOWN_PLACEHOLDERS.template)
  if (inTemplate)
    throw fieldError(
      'templateId',
      `Template: ${inTemplate} is not known. Edit the template before you send it.`,
    )
  if (message !== '' && !hasPlaceForMessage(content))
    throw fieldError('message', 'This template has no {{message}}, so this text would not be sent.')
  return { subject, message, content, templateName: name }
}

const fieldError = (field: string, message: string) =>
  new AppError('validation_failed', message, { fields: { [field]: message } })

/** The law applies to a single mail too. */
async function assertMailable(db: Db, contactId: string): Promise<void> {
  const [contact] = await readStoredContacts(db, [contactId])
  if (!contact || contact.deletedAt !== null)
    throw new AppError('not_found', 'This contact is not in the list.')
  if (contact.skipReason === null) return
  throw new AppError('unprocessable', 'This person may not be mailed now.', {
    details: { reason: contact.skipReason },
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import { readUser } from '#features/accounts/server/user.store.ts'
import { readStoredContacts } from '#features/contacts/server/contact-list.store.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  type CampaignState,
  type Counts,
  type Email,
  listCampaignMails,
  listCampaigns,
  type Outcome,
  pauseCampaign,
  previewEmail,
  readAudience,
  readCampaign,
  readCampaignContent,
  rescheduleCampaign,
  resumeCampaign,
  retryFailed,
  sendTest,
  sendToAll,
  sendToOne,
  stopCampaign,
} from '../campaign.contract.ts'
import {
  findUndecided,
  findUnknownPlaceholder,
  hasPlaceForMessage,
  KNOWN_PLACEHOLDERS,
} from '../campaign.rules.ts'
import { findMissingIdentification } from '../identification.rules.ts'
import { addEverybody, addOne, addSelf, countAudience, readSampleRecipient } from './audience.store.ts'
import {
  countOutcomes,
  isOver,
  listOutcomes,
  listStoredCampaigns,
  pauseStoredCampaign,
  readStoredCampaign,
  readStoredContent,
  rescheduleStoredCampaign,
  resumeStoredCampaign,
  retryFailedMails,
  startCampaign,
  stopStoredCampaign,
} from './campaign.store.ts'
import { BARE_CONTENT, type CampaignContent, createEmailRenderer } from './campaign-email.ts'
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

  /** Refuses what the campaign's state does not allow. The same call again succeeds: the state is the wanted one. */
  async function changeState(id: string, change: ChangeState, wanted: CampaignState | null) {
    const before = await readStoredCampaign(db, id)
    if (before.state === 'running' && isOver(before))
      throw new AppError('conflict', 'This campaign is over: all its mails are sent or have failed.')
    const isChanged = await change(db, id)
    const campaign = await readStoredCampaign(db, id)
    if (!isChanged && campaign.state !== wanted)
      throw new AppError('conflict', REFUSED_CHANGES[campaign.state], { details: { state: campaign.state } })
    return { campaign }
  }

  /** As it arrives; without a name where it is shown to nobody in particular. */
  async function renderMail(content: CampaignContent, to: SampleRecipient) {
    const render = createEmailRenderer(content, await readStoredSettings(db), config.publicUrl)
    const { subject, html, text } = render({
      ...to,
      id: 'preview',
      basis: to.basis ?? null,
      basisOn: to.basisOn ?? null,
      // Not a real link: nobody is unsubscribed from a preview.
      unsubscribeUrl: `${config.publicUrl}/desabonnement/`,
    })
    return { subject, html, text }
  }

  return [
    route(readAudience, async () => ({
      ...(await countAudience(db)),
      missing: findMissingIdentification(await readStoredSettings(db)),
    })),

    route(sendToAll, async ({ body, caller, idempotencyKey, markUnfinished }) => {
      const mail = await composeMail(db, body)
      assertDecided(mail)
      const key = body.idempotencyKey ?? idempotencyKey
      const startsAt = body.startsAt === undefined ? null : parseStart(body.startsAt)
      const campaign = {
        ...mail,
        kind: 'all' as const,
        target: null,
        key,
        startedBy: caller.userId,
        startsAt,
      }
      const id = await startCampaign(db, campaign, async (db, id) => {
        if ((await addEverybody(db, id)) > 0) return
        throw new AppError('unprocessable', 'There’s nobody in your list you can email today.')
      })
      if (startsAt === null) return waitForOutcome(id, markUnfinished)
      markUnfinished()
      return { ...(await countOutcomes(db, id)), campaignId: id, message: 'Scheduled.' }
    }),

    route(previewEmail, async ({ body, caller }) => {
      const mail = await composeMail(db, body)
      assertDecided(mail)
      const to = (await readSampleRecipient(db)) ?? (await readUser(db, caller.userId))
      return { mail: await renderMail(mail, to), to: to.name }
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
      assertDecided(mail)
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

    route(readCampaignContent, async ({ params, caller }) => {
      const content = await readStoredContent(db, params.id)
      const { email } = await readUser(db, caller.userId)
      return { mail: await renderMail(content, { name: '', email }) }
    }),

    route(pauseCampaign, ({ params: { id } }) => changeState(id, pauseStoredCampaign, 'paused')),

    route(resumeCampaign, async ({ params: { id } }) => {
      await readStoredCampaign(db, id)
      await assertIdentified(db)
      return changeState(id, resumeStoredCampaign, 'running')
    }),

    route(stopCampaign, ({ params: { id } }) => changeState(id, stopStoredCampaign, 'stopped')),

    route(rescheduleCampaign, ({ params: { id }, body }) => {
      const startsAt = parseStart(body.startsAt)
      return changeState(id, (db, id) => rescheduleStoredCampaign(db, id, startsAt), null)
    }),

    route(listCampaignMails, async ({ params, query }) => {
      await readStoredCampaign(db, params.id)
      return listOutcomes(db, params.id, query)
    }),

    route(retryFailed, async ({ params }) => {
      const { state } = await readStoredCampaign(db, params.id)
      if (state === 'stopped') throw new AppError('conflict', 'This campaign was stopped for good.')
      await assertIdentified(db)
      await retryFailedMails(db, params.id)
      return { campaign: await readStoredCampaign(db, params.id) }
    }),
  ]
}

type ChangeState = (db: Db, id: string) => Promise<boolean>

const REFUSED_CHANGES: Record<CampaignState, string> = {
  scheduled: 'This campaign has not started yet.',
  running: 'This campaign has started. Pause or stop it instead.',
  paused: 'This campaign has started and is paused.',
  stopped: 'This campaign was stopped for good.',
}

interface SampleRecipient {
  name: string
  email: string
  basis?: string | null
  basisOn?: string | null
}

const MAX_DAYS_AHEAD = 366

function parseStart(startsAt: string): Date {
  const date = new Date(startsAt)
  const ahead = date.getTime() - Date.now()
  if (ahead <= 0) throw fieldError('startsAt', 'This time has passed. Choose a later one, or send it now.')
  if (ahead > MAX_DAYS_AHEAD * 24 * 3_600_000)
    throw fieldError('startsAt', 'Choose a day within a year from now.')
  return date
}

function outcomeText(counts: Counts): string {
  const { successCount, failureCount } = counts
  return isOver(counts)
    ? `Emails sent successfully. ${successCount} succeeded, ${failureCount} failed.`
    : 'Still sending.'
}

async function assertIdentified(db: Db): Promise<void> {
  const missing = findMissingIdentification(await readStoredSettings(db))
  if (missing.length > 0)
    throw new AppError(
      'unprocessable',
      'Your settings don’t say who you are yet. The law requires your name, address, phone and licence in every email.',
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

/** The starter template has text in brackets that nobody must receive. */
function assertDecided({ content }: CampaignContent): void {
  const undecided = findUndecided(content)
  if (undecided.length === 0) return
  const found = undecided.slice(0, 5).join(', ')
  throw fieldError(
    'templateId',
    `Template: decide what stands in brackets before you send it: ${found}. Press Edit beside the template.`,
  )
}

const fieldError = (field: string, message: string) =>
  new AppError('validation_failed', message, { fields: { [field]: message } })

/** The law applies to a single mail too. */
async function assertMailable(db: Db, contactId: string): Promise<void> {
  const [contact] = await readStoredContacts(db, [contactId])
  if (!contact || contact.deletedAt !== null)
    throw new AppError('not_found', 'That contact isn’t in your list.')
  if (contact.skipReason === null) return
  throw new AppError('unprocessable', 'You can’t email this person right now.', {
    details: { reason: contact.skipReason },
  })
}

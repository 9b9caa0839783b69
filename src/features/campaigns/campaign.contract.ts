import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { MAX_LENGTH } from './campaign.rules.ts'

export const CampaignKind = z.enum(['all', 'one', 'test'])
export type CampaignKind = z.infer<typeof CampaignKind>

/** The API shows `pending`, `claimed` and `committing` as `waiting`. */
export const MailState = z.enum(['pending', 'claimed', 'committing', 'sent', 'failed'])
export type MailState = z.infer<typeof MailState>

/** `running` until it is paused or stopped, also when all its mails are settled. */
export const CampaignState = z.enum(['scheduled', 'running', 'paused', 'stopped'])
export type CampaignState = z.infer<typeof CampaignState>

const Email = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, 'Subject is required')
    .max(MAX_LENGTH.subject)
    .regex(/^\P{Cc}*$/u, 'Use a single line'),
  message: z.string().trim().max(MAX_LENGTH.message).default(''),
  useTemplate: z.boolean().default(false),
  /** Required with `useTemplate`. */
  templateId: z.uuid().optional(),
  /** One per form, the same on every retry. May be sent as the header `Idempotency-Key` instead. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
})
export type Email = z.output<typeof Email>

/** Exact at the time of the response. When the counts add up to `total`, all mails are settled. */
const Counts = z.object({
  total: z.int(),
  successCount: z.int(),
  failureCount: z.int(),
  /** Not sent, because the campaign was stopped. */
  stoppedCount: z.int(),
})
export type Counts = z.infer<typeof Counts>

const Outcome = Counts.extend({ message: z.string(), campaignId: z.uuid() })
export type Outcome = z.infer<typeof Outcome>

/** With a time zone. The recipients are decided at that time. */
const StartsAt = z.iso.datetime({ offset: true })

export const sendToAll = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contacts-sendall',
  access: 'admin',
  summary: 'Mail all contacts who may be mailed, now or later; 202 when sending continues after the response',
  body: Email.extend({ startsAt: StartsAt.optional() }),
  unfinishedStatus: 202,
  reply: Outcome,
})

export const sendToOne = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contacts-sendone/:id',
  access: 'admin',
  summary: 'Mail one contact',
  params: z.object({ id: z.uuid() }),
  body: Email,
  unfinishedStatus: 202,
  reply: Outcome,
})

export const sendTest = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/test',
  access: 'admin',
  summary: 'Send a test mail to oneself',
  body: Email,
  unfinishedStatus: 202,
  reply: Outcome,
})

const RenderedMail = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type RenderedMail = z.infer<typeof RenderedMail>

export const previewEmail = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/preview',
  access: 'admin',
  summary: 'A mail as the first recipient would get it; refused as it would be when sent',
  body: Email,
  reply: z.object({ mail: RenderedMail, to: z.string() }),
  isAudited: false,
})

const Skipped = z.object({ reason: z.string(), count: z.int() })

export const readAudience = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/audience',
  access: 'signed-in',
  summary: 'Who would receive a mail to all now, who would be skipped and why',
  reply: z.object({
    total: z.int(),
    skipped: z.array(Skipped),
    /** The first hundred, by name. */
    skippedPeople: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
    /** Settings that the law requires in every mail and that are not filled in. While there are any, nothing is sent. */
    missing: z.array(z.string()),
  }),
})
export type Audience = z.output<(typeof readAudience)['reply']>

export const Campaign = Counts.extend({
  _id: z.uuid(),
  id: z.uuid(),
  kind: CampaignKind,
  subject: z.string(),
  templateName: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  state: CampaignState,
  /** Null if it started at once. */
  startsAt: z.iso.datetime().nullable(),
  /** A code: why it was paused automatically. */
  problem: z.string().nullable(),
})
export type Campaign = z.infer<typeof Campaign>

const Page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
}

export const listCampaigns = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaigns',
  access: 'signed-in',
  summary: 'Campaigns, newest first, without tests',
  query: z.strictObject(Page),
  reply: z.object({ campaigns: z.array(Campaign), nextCursor: z.string().nullable(), total: z.int() }),
})

export const readCampaign = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaign/:id',
  access: 'signed-in',
  summary: 'One campaign with its current counts',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ campaign: Campaign }),
})

export const readCampaignContent = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaign/:id/content',
  access: 'signed-in',
  summary: 'The mail of a campaign, with the footer of today and without the name of a recipient',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ mail: RenderedMail }),
})

const OneCampaign = { params: z.object({ id: z.uuid() }), reply: z.object({ campaign: Campaign }) }

export const pauseCampaign = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/campaign/:id/pause',
  access: 'admin',
  summary: 'Pause a campaign; mails that are being handed over at this moment still arrive',
  body: z.strictObject({}),
  ...OneCampaign,
})

export const resumeCampaign = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/campaign/:id/resume',
  access: 'admin',
  summary: 'Resume a paused campaign',
  body: z.strictObject({}),
  ...OneCampaign,
})

export const stopCampaign = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/campaign/:id/stop',
  access: 'admin',
  summary:
    'Stop a campaign for good, or cancel a scheduled one; who was not mailed yet is recorded as not sent',
  body: z.strictObject({}),
  ...OneCampaign,
})

export const rescheduleCampaign = defineEndpoint({
  method: 'PATCH',
  path: '/campaignRoute/campaign/:id/schedule',
  access: 'admin',
  summary: 'Change the time of a campaign that has not started',
  body: z.strictObject({ startsAt: StartsAt }),
  ...OneCampaign,
})

export const CampaignMail = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** `stopped`: not sent, because the campaign was stopped. */
  state: z.enum(['waiting', 'sent', 'failed', 'stopped']),
  /** It may have arrived twice: a worker stopped, or a connection broke, after the mail was handed over and before it was confirmed. */
  wasInDoubt: z.boolean(),
  problem: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
})
export type CampaignMail = z.infer<typeof CampaignMail>

export const listCampaignMails = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaign/:id/mails',
  access: 'signed-in',
  summary: 'The state of each mail of a campaign; failed first, then by name',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    state: z.enum(['waiting', 'sent', 'failed', 'stopped']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: z.object({ mails: z.array(CampaignMail), total: z.int() }),
})

export const retryFailed = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/campaign/:id/retry',
  access: 'admin',
  summary: 'Retry the failed mails of a campaign, except to addresses that may not be mailed any more',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  reply: z.object({ campaign: Campaign }),
})

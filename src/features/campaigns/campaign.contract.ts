import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { LONGEST } from './campaign.rules.ts'

export const CampaignKind = z.enum(['all', 'one', 'test'])
export type CampaignKind = z.infer<typeof CampaignKind>

/** `pending`, `claimed` and `committing` are one thing to people: it is on its way. */
export const MailState = z.enum(['pending', 'claimed', 'committing', 'sent', 'failed'])
export type MailState = z.infer<typeof MailState>

const Email = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, 'Subject is required')
    .max(LONGEST.subject)
    .regex(/^\P{Cc}*$/u, 'Must be one line'),
  message: z.string().trim().max(LONGEST.message).default(''),
  useTemplate: z.boolean().default(false),
  /** Which template; needed when one is used. */
  templateId: z.uuid().optional(),
  /** One per opened dialog, the same at every try; the header `Idempotency-Key` does as well. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
})
export type Email = z.output<typeof Email>

/** Exact at the moment of the answer: both counts together are `total` once the campaign is over. */
const Counts = z.object({ total: z.int(), successCount: z.int(), failureCount: z.int() })
export type Counts = z.infer<typeof Counts>

const Outcome = Counts.extend({ message: z.string(), campaignId: z.uuid() })
export type Outcome = z.infer<typeof Outcome>

export const sendToAll = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contacts-sendall',
  access: 'admin',
  summary: 'Mail everybody who may be mailed; 202 when it takes longer than the answer can wait',
  body: Email,
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
  summary: 'Mail the same to oneself first',
  body: Email,
  unfinishedStatus: 202,
  reply: Outcome,
})

/** Why somebody in the list is not mailed today. */
const Skipped = z.object({ reason: z.string(), count: z.int() })

export const readAudience = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/audience',
  access: 'signed-in',
  summary: 'Who a mail to all would reach now, who would be skipped and why',
  reply: z.object({
    total: z.int(),
    skipped: z.array(Skipped),
    /** The first hundred of them by name. */
    skippedPeople: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
    /** What the law wants in every mail and the settings do not say yet. Nothing is sent while there is any. */
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
  summary: 'What was sent, newest first; tests are left out',
  query: z.strictObject(Page),
  reply: z.object({ campaigns: z.array(Campaign), nextCursor: z.string().nullable(), total: z.int() }),
})

export const readCampaign = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaign/:id',
  access: 'signed-in',
  summary: 'One campaign with its counts now',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ campaign: Campaign }),
})

export const CampaignMail = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** It may have arrived twice: its sender was stopped at the one moment that cannot be told apart. */
  wasInDoubt: z.boolean(),
  problem: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
})
export type CampaignMail = z.infer<typeof CampaignMail>

export const listCampaignMails = defineEndpoint({
  method: 'GET',
  path: '/campaignRoute/campaign/:id/mails',
  access: 'signed-in',
  summary: 'What became of each mail of a campaign; the failed first, then by name',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    state: z.enum(['waiting', 'sent', 'failed']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: z.object({ mails: z.array(CampaignMail), total: z.int() }),
})

export const retryFailed = defineEndpoint({
  method: 'POST',
  path: '/campaignRoute/campaign/:id/retry',
  access: 'admin',
  summary: 'Try the failed mails of a campaign again; who left the list meanwhile is not mailed',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  reply: z.object({ campaign: Campaign }),
})

import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { MAX_LENGTH } from './campaign.rules.ts'

const Name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(MAX_LENGTH.templateName)
  .regex(/^\P{Cc}*$/u, 'Use a single line')

const Content = z.string().trim().min(1, 'Content is required').max(MAX_LENGTH.templateContent)

export const MailTemplate = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

/** Larger than the default body limit; a character may take four bytes. */
const LongJson = { mediaType: 'application/json', mostBytes: 4 * MAX_LENGTH.templateContent }

const TemplateReply = z.object({ message: z.string(), template: MailTemplate })
const ById = z.object({ id: z.uuid() })

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/templateRoute/templates',
  access: 'signed-in',
  summary: 'All mail templates by name, and the content that a new one starts with',
  reply: z.object({ templates: z.array(MailTemplate), starter: z.object({ content: z.string() }) }),
})

export const createTemplate = defineEndpoint({
  method: 'POST',
  path: '/templateRoute/template',
  access: 'admin',
  summary: 'Create a mail template',
  body: z.strictObject({ name: Name, content: Content }),
  accepts: LongJson,
  status: 201,
  reply: TemplateReply,
})

export const saveTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/templateRoute/template/:id',
  access: 'admin',
  summary: 'Rename a mail template or change its content',
  params: ById,
  body: z.strictObject({ name: Name.optional(), content: Content.optional() }),
  accepts: LongJson,
  reply: TemplateReply,
})

export const duplicateTemplate = defineEndpoint({
  method: 'POST',
  path: '/templateRoute/template/:id/duplicate',
  access: 'admin',
  summary: 'Copy a mail template under a new name',
  params: ById,
  body: z.strictObject({}),
  status: 201,
  reply: TemplateReply,
})

export const removeTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/templateRoute/template/:id',
  access: 'admin',
  summary: 'Delete a mail template; campaigns sent with it do not change',
  params: ById,
  reply: z.object({ message: z.string() }),
})

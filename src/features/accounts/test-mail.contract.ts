import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** The newest test mail of an account; null without one. */
const TestMail = z.object({
  mail: z
    .object({
      to: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      /** Why it waits or has failed: a code. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type TestMail = z.infer<typeof TestMail>

export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/authRoute/test-mail',
  access: 'admin',
  summary: 'Send a test mail to the own address, as every mail of the site leaves',
  reply: TestMail,
})

export const readTestMail = defineEndpoint({
  method: 'GET',
  path: '/authRoute/test-mail',
  access: 'admin',
  summary: 'What became of the newest test mail to the own address',
  reply: TestMail,
})

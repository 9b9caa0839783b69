import * as z from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** The call of `readFacts` for the pages before sign-in, which need the name alone: the whole schema is a kilobyte more. */
export const readBusinessName = defineEndpoint({
  method: 'GET',
  path: '/settingsRoute/facts',
  access: 'public',
  summary: 'The name among the public settings',
  reply: z.object({ name: z.string() }),
})

import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { POLICY_REPORTS_PATH } from '#shared/http/policy-reports-path.ts'

const Text = z.string().nullish()

/** What is read of a report, as the Reporting API sends it. The rest may name a person, and is dropped here. */
const PolicyReport = z.object({
  type: z.string(),
  body: z
    .object({
      effectiveDirective: Text,
      blockedURL: Text,
      documentURL: Text,
      sourceFile: Text,
      lineNumber: z.number().nullish(),
    })
    .nullish(),
})
export type PolicyReport = z.infer<typeof PolicyReport>

export const reportViolations = defineEndpoint({
  method: 'POST',
  path: POLICY_REPORTS_PATH,
  access: 'public',
  summary: 'What a browser refused to do on a page, for the log',
  accepts: { mediaType: 'application/reports+json', mostBytes: 8 * 1024 },
  body: z.array(PolicyReport).max(20),
  status: 202,
  reply: z.object({ logged: z.int() }),
})

import { z } from 'zod'
import { CSP_REPORTS_PATH } from '#shared/http/csp-reports-path.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const Text = z.string().nullish()

/** The fields of a Reporting API report that are read. Others may contain personal data and are dropped. */
const CspReport = z.object({
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
export type CspReport = z.infer<typeof CspReport>

export const reportCspViolations = defineEndpoint({
  method: 'POST',
  path: CSP_REPORTS_PATH,
  access: 'public',
  summary: 'Receive CSP violation reports of browsers and log them',
  accepts: { mediaType: 'application/reports+json', mostBytes: 8 * 1024 },
  body: z.array(CspReport).max(20),
  status: 202,
  reply: z.object({ logged: z.int() }),
})

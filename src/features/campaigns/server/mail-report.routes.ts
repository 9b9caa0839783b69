import type { FastifyInstance } from 'fastify'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import { AppError } from '#platform/app-error.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { PROVIDERS } from './mail-report.ts'

const LARGEST_BYTES = 256 * 1024

/** Where a mail provider tells which addresses refuse mail or complained. In a scope of its own: it reads bare text. */
export function registerMailReports(app: FastifyInstance, { db, config, log }: Services): void {
  const { hookSecret: secret } = config.mail
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LARGEST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/hooks/mail/:provider',
      { config: { access: 'public', content: 'bytes' } },
      async ({ params, body, headers }, reply) => {
        const read = Object.hasOwn(PROVIDERS, params.provider) ? PROVIDERS[params.provider] : undefined
        if (!read || secret === null) throw new AppError('not_found', 'There is nothing at this address.')
        const reports = read({ body: String(body), headers, secret, now: Date.now() })
        if (!reports) throw new AppError('malformed_request', 'The signature does not fit.')
        for (const { email, reason } of reports)
          if (isMailableAddress(email)) await suppress(db, email, reason)
        log.info({ provider: params.provider, reasons: reports.map(({ reason }) => reason) }, 'mail report')
        return reply.header('cache-control', 'no-store').send({ message: 'Noted' })
      },
    )
  })
}

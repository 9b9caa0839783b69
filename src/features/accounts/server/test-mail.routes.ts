import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readTestMail, sendTestMail, type TestMail } from '../test-mail.contract.ts'
import { queueAccountNotice } from './account-mail.store.ts'
import { countRequest } from './account-request.store.ts'
import { requireAccountSender } from './account-sender.ts'
import { readUser } from './user.store.ts'

/** In 15 minutes. */
const TESTS_PER_ACCOUNT = 10

/** "Send me a test mail": it takes the way of every other mail, so that it tests worker, sender and mail server. */
export function testMailRoutes(services: Services): Route[] {
  const { db } = services
  return [
    route(sendTestMail, async ({ caller, address }) => {
      await requireAccountSender(services)
      const request = { kind: 'test' as const, subject: caller.userId, address }
      await countRequest(db, request, { perSubject: TESTS_PER_ACCOUNT })
      const { email } = await readUser(db, caller.userId)
      await queueAccountNotice(db, { kind: 'test', email })
      return readNewestTest(db, email)
    }),

    route(readTestMail, async ({ caller }) => readNewestTest(db, (await readUser(db, caller.userId)).email)),
  ]
}

async function readNewestTest(db: Db, email: string): Promise<TestMail> {
  const row = await db
    .selectFrom('account_mails')
    .select(['state', 'problem'])
    .where('kind', '=', 'test')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { mail: null }
  const state = row.state === 'sent' ? 'sent' : row.state === 'failed' ? 'failed' : 'waiting'
  return { mail: { to: email, state, problem: row.problem } }
}

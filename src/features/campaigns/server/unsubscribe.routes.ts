import {
  isSuppressedHash,
  liftUnsubscription,
  readResubscription,
  suppressHash,
} from '#features/contacts/server/suppression.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readResubscribeState, readSubscription, resubscribe, unsubscribe } from '../unsubscribe.contract.ts'
import { readResubscribeToken, readUnsubscribeToken } from './unsubscribe-link.ts'

export function unsubscribeRoutes({ db }: Services): Route[] {
  const readHash = async (token: string) => (await readUnsubscribeToken(db, token)) ?? throwInvalidToken()
  const readTick = async (token: string) => (await readResubscribeToken(db, token)) ?? throwInvalidToken()
  return [
    route(readSubscription, async ({ params }) => ({
      isSubscribed: !(await isSuppressedHash(db, await readHash(params.token))),
    })),

    route(unsubscribe, async ({ params }) => {
      await suppressHash(db, await readHash(params.token), 'unsubscribed')
      return { isSubscribed: false as const }
    }),

    route(readResubscribeState, async ({ params }) => {
      const { addressHash, tickedAt } = await readTick(params.token)
      return { state: await readResubscription(db, addressHash, tickedAt) }
    }),

    route(resubscribe, async ({ params }) => {
      const { addressHash, tickedAt } = await readTick(params.token)
      await liftUnsubscription(db, addressHash, tickedAt)
      return { state: await readResubscription(db, addressHash, tickedAt) }
    }),
  ]
}

function throwInvalidToken(): never {
  throw new AppError('malformed_request', 'This link is not one of ours, or a part of it is missing.')
}

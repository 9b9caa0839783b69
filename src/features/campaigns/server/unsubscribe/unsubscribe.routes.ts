import { readSubscription, unsubscribe } from '#features/campaigns/unsubscribe.contract.ts'
import { isSuppressedHash, suppressHash } from '#features/contacts/server/suppression.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readToken } from './unsubscribe-link.ts'

export function unsubscribeRoutes({ db }: Services): Route[] {
  const readHash = async (token: string) => {
    const addressHash = await readToken(db, token)
    if (addressHash) return addressHash
    throw new AppError('malformed_request', 'This link is not one of ours, or a part of it is missing.')
  }
  return [
    route(readSubscription, async ({ params }) => ({
      isSubscribed: !(await isSuppressedHash(db, await readHash(params.token))),
    })),

    route(unsubscribe, async ({ params }) => {
      await suppressHash(db, await readHash(params.token), 'unsubscribed')
      return { isSubscribed: false as const }
    }),
  ]
}

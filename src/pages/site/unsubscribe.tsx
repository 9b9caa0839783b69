import { data } from 'react-router'
import { unsubscribeTexts } from '#features/campaigns/site/unsubscribe.fr.ts'
import { UnsubscribeForm, type UnsubscribeStep } from '#features/campaigns/site/unsubscribe-form.tsx'
import { readSubscription, unsubscribe } from '#features/campaigns/unsubscribe.contract.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { apiContext } from '#web/request-context.ts'
import { factsOf } from '../facts-of.ts'
import type { Route } from './+types/unsubscribe'
import { titleWith } from './site.fr.ts'

/** Changes nothing: mail programs and scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const input = { params: { token: params.token } }
  return stepOf(async () => {
    const { isSubscribed } = await context.get(apiContext).call(readSubscription, input)
    return isSubscribed ? 'ask' : 'done'
  })
}

/** Unsubscribes at once, also for the one-click button of a mail program, which posts without showing the page. */
export async function action({ params, context }: Route.ActionArgs) {
  const input = { params: { token: params.token }, body: {} }
  return stepOf(async () => {
    await context.get(apiContext).call(unsubscribe, input)
    return 'done'
  })
}

async function stepOf(ask: () => Promise<UnsubscribeStep>) {
  try {
    return data({ step: await ask() })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400)
      return data({ step: 'wrong' as const }, { status: 400 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleWith(unsubscribeTexts.pageTitle, factsOf(matches).name) },
  { name: 'robots', content: 'noindex' },
]

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const facts = useFacts()
  return <UnsubscribeForm step={actionData?.step ?? loaderData.step} facts={facts} />
}

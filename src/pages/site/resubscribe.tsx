import { data } from 'react-router'
import { resubscribeTexts } from '#features/campaigns/site/resubscribe.fr.ts'
import { ResubscribeForm, type ResubscribeStep } from '#features/campaigns/site/unsubscribe-form.tsx'
import { readResubscribeState, resubscribe } from '#features/campaigns/unsubscribe.contract.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { apiContext } from '#web/request-context.ts'
import { factsOf } from '../facts-of.ts'
import type { Route } from './+types/resubscribe'
import { titleWith } from './site.fr.ts'

/** Changes nothing: mail programs and scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const input = { params: { token: params.token } }
  return stepOf(async () => (await context.get(apiContext).call(readResubscribeState, input)).state)
}

export async function action({ params, context }: Route.ActionArgs) {
  const input = { params: { token: params.token }, body: {} }
  return stepOf(async () => (await context.get(apiContext).call(resubscribe, input)).state)
}

async function stepOf(ask: () => Promise<ResubscribeStep>) {
  try {
    return data({ step: await ask() })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400)
      return data({ step: 'wrong' as const }, { status: 400 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleWith(resubscribeTexts.pageTitle, factsOf(matches).name) },
  { name: 'robots', content: 'noindex' },
]

export default function Resubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const facts = useFacts()
  return <ResubscribeForm step={actionData?.step ?? loaderData.step} facts={facts} />
}

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import { readTestMail, sendTestMail, type TestMail } from '../test-mail.contract.ts'
import styles from './test-mail.module.css'
import { testMailTexts as texts } from './test-mail.texts.ts'

const POLL_MS = 1_000

export const testMailQuery = queryOptions({
  queryKey: ['test-mail'],
  queryFn: () => browserApi().call(readTestMail, {}),
  refetchInterval: ({ state: { data } }) => (data?.mail?.state === 'waiting' ? POLL_MS : false),
})

/** Sends a mail to one's own address by the way of all mails, and says what became of it. */
export function TestMailButton() {
  const { data } = useQuery(testMailQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi().call(sendTestMail, {}),
    onSuccess: reply => queryClient.setQueryData(testMailQuery.queryKey, reply),
  })
  const problem = error && (error instanceof ApiFailure ? error.message : texts.failed)
  return (
    <div className={styles.test}>
      <Button isBusy={isPending || data?.mail?.state === 'waiting'} onClick={() => mutate()}>
        {texts.send}
      </Button>
      <p className={styles.outcome} role="status">
        {problem ?? outcomeOf(data)}
      </p>
    </div>
  )
}

function outcomeOf(data: TestMail | undefined): string {
  if (!data?.mail) return texts.none
  const { to, state, problem } = data.mail
  if (state === 'sent') return texts.sent(to)
  if (state === 'failed') return texts.notDelivered(problem)
  return problem ? texts.waits(problem) : texts.waiting(to)
}

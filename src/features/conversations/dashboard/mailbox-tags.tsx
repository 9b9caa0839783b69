import { useMutation, useQuery } from '@tanstack/react-query'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import listCard from '#ui/list-card.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import { TAG_TEST_MINUTES, type TagState, testTags, turnOffTags } from '../conversations.contract.ts'
import { mailboxTexts as texts } from './mailbox.texts.ts'
import styles from './mailbox-card.module.css'
import { mailboxQuery } from './mailbox-card.tsx'

/** The switch for tags in the reply address. Only a test that finds its mail turns them on. */
export function MailboxTags() {
  const session = useSession()
  const toast = useToast()
  const { data: mailbox } = useQuery(mailboxQuery)
  const { mutate: change, isPending } = useMutation({
    mutationFn: (isOn: boolean) => browserApi().call(isOn ? testTags : turnOffTags, {}),
    onSuccess: reply => queryClient.setQueryData(mailboxQuery.queryKey, reply),
    onError: error => toast('error', error instanceof ApiFailure ? error.message : texts.tagsNotChanged),
  })
  if (!mailbox) return null
  const { isOn, test } = mailbox.tags
  const isBusy = isPending || test?.state === 'running'
  const mayChange = isAdmin(session)
  return (
    <div className={styles.tags}>
      <div className={listCard.card}>
        <SwitchRow
          label={texts.tags}
          caption={texts.tagsHint}
          {...{ isOn, isBusy }}
          disabled={!mayChange}
          onToggle={() => change(!isOn)}
        />
      </div>
      <div className={styles.test}>
        {mayChange && (
          <Button isBusy={isBusy} onClick={() => change(true)}>
            {texts.tagsTest}
          </Button>
        )}
        <div role="status">{test && <TestOutcome {...test} />}</div>
      </div>
    </div>
  )
}

function TestOutcome({ state, startedAt }: NonNullable<TagState['test']>) {
  const endsAt = new Date(Date.parse(startedAt) + TAG_TEST_MINUTES * 60_000).toISOString()
  const shown = {
    running: { kind: 'waiting', text: texts.tagsRunning(formatTime(endsAt)) },
    arrived: { kind: 'good', text: texts.tagsWork },
    failed: { kind: 'failed', text: texts.tagsFail },
  } as const
  const { kind, text } = shown[state]
  return (
    <p className={styles.what}>
      <StatusIcon kind={kind} />
      {text}
    </p>
  )
}

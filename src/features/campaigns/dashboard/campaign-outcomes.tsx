import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import listCard from '#ui/list-card.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { type CampaignMail, retryFailed } from '../campaign.contract.ts'
import { CampaignFacts } from './campaign-list.tsx'
import { campaignKeys, isOver, outcomesQuery } from './campaign-queries.ts'
import styles from './campaigns-page.module.css'
import { historyTexts, mailReason } from './history.en.ts'
import { SendingProgress } from './sending-progress.tsx'

/** One campaign, polled until it is over. */
export function CampaignOutcomes({ id, canChange }: { id: string; canChange: boolean }) {
  const { data, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(outcomesQuery(id))
  const mutate = useOptimisticMutation(campaignKeys.all)
  const toast = useToast()
  const campaign = data?.pages[0]?.campaign
  if (!campaign)
    return isError ? (
      <EmptyState title={historyTexts.failed} isAlert>
        <Button onClick={() => void refetch()}>{historyTexts.tryAgain}</Button>
      </EmptyState>
    ) : (
      <p role="status">{historyTexts.loading}</p>
    )
  const retry = () =>
    mutate({ call: () => browserApi().call(retryFailed, { params: { id }, body: {} }) }).catch(
      (error: unknown) => {
        const isIncomplete = error instanceof ApiFailure && error.details.missing
        toast('error', isIncomplete ? error.message : historyTexts.retryFailed)
      },
    )
  return (
    <>
      <div className={styles.card}>
        <CampaignFacts campaign={campaign} />
      </div>
      {!isOver(campaign) && <SendingProgress counts={campaign} isOffline={isError} />}
      {canChange && campaign.failureCount > 0 && (
        <Button onClick={() => void retry()}>{historyTexts.retry}</Button>
      )}
      <h2 className={styles.subtitle}>{historyTexts.outcomes}</h2>
      <ul className={`${listCard.card} ${styles.mails}`} aria-label={historyTexts.outcomes}>
        {data.pages.flatMap(({ mails }) => mails.map(mail => <MailRow key={mail.id} mail={mail} />))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{historyTexts.more}</Button>}
    </>
  )
}

const STATUS_ICONS = { sent: 'good', failed: 'failed', waiting: 'waiting' } as const

function MailRow({ mail: { name, email, state, problem, wasInDoubt, settledAt } }: { mail: CampaignMail }) {
  return (
    <li className={styles.mail}>
      <StatusIcon kind={STATUS_ICONS[state]} />
      <span>
        <b>{name || (email ? '' : historyTexts.forgotten)}</b>{' '}
        <span className={`${styles.caption} ${styles.address}`}>{email}</span>
      </span>
      <span className={styles.caption}>
        {historyTexts.states[state]}
        {settledAt && state === 'sent' && ` ${formatMoment(settledAt)}`}
        {problem && `: ${mailReason(problem)}`}
        {wasInDoubt && `. ${historyTexts.inDoubt}`}
      </span>
    </li>
  )
}

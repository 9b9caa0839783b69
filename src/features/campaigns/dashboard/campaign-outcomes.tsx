import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { viewUrl } from '#features/contacts/dashboard/contact-queries.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import listCard from '#ui/list-card.module.css'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { type CampaignMail, retryFailed } from '../campaign.contract.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { CampaignFacts } from './campaign-list.tsx'
import { campaignKeys, contentQuery, isFinished, outcomesQuery } from './campaign-queries.ts'
import styles from './campaigns-page.module.css'
import { historyTexts, mailReason } from './history.texts.ts'
import { MailPreview } from './mail-preview.tsx'
import { SendingProgress } from './sending-progress.tsx'

/** One campaign, polled until it is over. */
export function CampaignOutcomes({ id, canChange }: { id: string; canChange: boolean }) {
  const { data, isError, hasNextPage, fetchNextPage, refetch, ...next } = useInfiniteQuery(outcomesQuery(id))
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
      {canChange && <CampaignControls campaign={campaign} />}
      {!isFinished(campaign) && campaign.state !== 'scheduled' && (
        <SendingProgress counts={campaign} isOffline={isError} />
      )}
      {canChange && campaign.failureCount > 0 && campaign.state !== 'stopped' && (
        <Button onClick={() => void retry()}>{historyTexts.retry}</Button>
      )}
      <CampaignContent id={id} />
      {campaign.total > 0 && (
        <>
          <h2 className={styles.subtitle}>{historyTexts.outcomes}</h2>
          <ul className={`${listCard.card} ${styles.mails}`} aria-label={historyTexts.outcomes}>
            {data.pages.flatMap(({ mails }) => mails.map(mail => <MailRow key={mail.id} mail={mail} />))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <LoadMore
          status={next.isFetchNextPageError ? 'failed' : next.isFetchingNextPage ? 'loading' : 'idle'}
          texts={historyTexts}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

/** The mail as it was written, on demand. */
function CampaignContent({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...contentQuery(id), enabled: isOpen })
  return (
    <>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? historyTexts.hideMail : historyTexts.readMail}
      </TextButton>
      {isOpen && !data && !isError && <p role="status">{historyTexts.loading}</p>}
      {isOpen && !data && isError && (
        <p role="alert">
          {historyTexts.mailFailed}{' '}
          <TextButton onClick={() => void refetch()}>{historyTexts.tryAgain}</TextButton>
        </p>
      )}
      {isOpen && data && <MailPreview mail={data.mail} />}
    </>
  )
}

const STATUS_ICONS = { sent: 'good', failed: 'failed', waiting: 'waiting', stopped: 'waiting' } as const

function MailRow({ mail: { name, email, state, problem, wasInDoubt, settledAt } }: { mail: CampaignMail }) {
  return (
    <li className={styles.mail}>
      <StatusIcon kind={STATUS_ICONS[state]} />
      <span>
        <b>{name || (email ? '' : historyTexts.forgotten)}</b>{' '}
        <span className={`${styles.caption} ${styles.address}`}>{email}</span>
        {state === 'failed' && email && (
          <Link
            className={styles.contact}
            to={viewUrl({ isTrash: false, search: email })}
            aria-label={historyTexts.openContactOf(name || email)}
          >
            {historyTexts.openContact}
          </Link>
        )}
      </span>
      <span className={styles.caption}>
        {historyTexts.states[state]}
        {settledAt && state === 'sent' && ` ${formatMoment(settledAt)}`}
        {problem && historyTexts.because(mailReason(problem))}
        {wasInDoubt && `. ${historyTexts.inDoubt}`}
      </span>
    </li>
  )
}

import { Link } from 'react-router'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { usePagedList } from '#web/paged-list.ts'
import type { Campaign } from '../campaign.contract.ts'
import { campaignsQuery, isFinished, listInterval } from './campaign-queries.ts'
import styles from './campaigns-page.module.css'
import { historyTexts } from './history.texts.ts'

export function CampaignList() {
  const { items, status, nextStatus, hasMore, loadNext, retry } = usePagedList(campaignsQuery, {
    refetchInterval: listInterval,
  })
  if (status === 'failed')
    return (
      <EmptyState title={historyTexts.failed} isAlert>
        <Button onClick={retry}>{historyTexts.tryAgain}</Button>
      </EmptyState>
    )
  if (status === 'ready' && items.length === 0)
    return <EmptyState title={historyTexts.empty} hint={historyTexts.emptyHint} />
  return (
    <>
      {status === 'loading' && <p role="status">{historyTexts.loading}</p>}
      <ul className={styles.list} aria-label={historyTexts.title}>
        {items.map(campaign => (
          <li key={campaign.id}>
            <Link className={styles.card} to={`/dash/campaigns?campaign=${campaign.id}`}>
              <CampaignFacts campaign={campaign} />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore status={nextStatus} texts={historyTexts} onLoad={loadNext} />}
    </>
  )
}

export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { subject, kind, createdAt, startedBy, failureCount } = campaign
  return (
    <>
      <b lang="fr">{subject}</b>
      <span className={styles.caption}>
        {historyTexts.to[kind]}, {formatMoment(createdAt)}
        {startedBy && ` ${historyTexts.by(startedBy)}`}
      </span>
      <span className={failureCount > 0 ? styles.bad : styles.good}>{describeProgress(campaign)}</span>
    </>
  )
}

function describeProgress(campaign: Campaign): string {
  const { state, startsAt, successCount, failureCount, stoppedCount, total } = campaign
  if (state === 'scheduled' && startsAt) return historyTexts.scheduled(formatMoment(startsAt))
  if (state === 'stopped' && total === 0) return historyTexts.cancelled
  const counts = historyTexts.counts(successCount, failureCount, total)
  if (state === 'stopped') return `${historyTexts.stopped(stoppedCount)}. ${counts}`
  return state === 'paused' && !isFinished(campaign) ? `${historyTexts.paused}. ${counts}` : counts
}

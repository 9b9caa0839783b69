import { Link } from 'react-router'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import listCard from '#ui/list-card.module.css'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { browserApi } from '#web/browser-api.ts'
import { usePagedList } from '#web/paged-list.ts'
import { type AuditEntry, listAuditEntries } from '../audit.contract.ts'
import { describeAction, activityTexts as texts } from './activity.texts.ts'
import styles from './activity-page.module.css'

const entriesQuery = {
  queryKey: ['activity'] as const,
  async readPage({ limit, cursor }: { limit: number; cursor?: string }) {
    const query = { limit, ...(cursor && { cursor: Number(cursor) }) }
    const { entries, ...page } = await browserApi().call(listAuditEntries, { query })
    return { items: entries, ...page }
  },
}

/** Who did what, newest first. */
export default function ActivityPage() {
  const { items, status, nextStatus, hasMore, loadNext, retry } = usePagedList(entriesQuery)
  return (
    <>
      <header className={styles.head}>
        <Link className={styles.back} to="/dash/team">
          {texts.back}
        </Link>
        <h1>{texts.title}</h1>
        <p className={styles.caption}>{texts.caption}</p>
      </header>
      {status === 'failed' && (
        <EmptyState title={texts.failed} isAlert>
          <Button onClick={retry}>{texts.tryAgain}</Button>
        </EmptyState>
      )}
      {status === 'loading' && <p role="status">{texts.loading}</p>}
      {status === 'ready' && items.length === 0 && <EmptyState title={texts.empty} />}
      {items.length > 0 && (
        <ul className={`${listCard.card} ${styles.list}`} aria-label={texts.title}>
          {items.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasMore && <LoadMore status={nextStatus} texts={texts} onLoad={loadNext} />}
    </>
  )
}

function Entry({ entry: { by, action, status, at, address } }: { entry: AuditEntry }) {
  const isRefused = status === 401 || status === 403
  const outcome = isRefused ? texts.refused : status >= 400 ? texts.failedCall : texts.done
  // The password was right, and a second step was asked for.
  const isHalfSignIn = `${action} ${status}` === 'POST /authRoute/login 202'
  return (
    <li className={styles.entry}>
      <StatusIcon
        kind={isRefused ? 'failed' : status >= 400 ? 'warning' : isHalfSignIn ? 'waiting' : 'good'}
      />
      <span>
        <b>{by ?? texts.somebody}</b> {describeAction(action, status) ?? texts.other}
        {status >= 400 ? (
          <b className={styles.outcome}> {outcome}</b>
        ) : (
          !isHalfSignIn && <VisuallyHidden> {outcome}</VisuallyHidden>
        )}
      </span>
      <span className={styles.caption}>
        {formatMoment(at)} {texts.from(address)}
      </span>
    </li>
  )
}

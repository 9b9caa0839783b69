import { useCallback, useEffect, useState } from 'react'
import {
  type Campaign,
  type CampaignMail,
  listCampaignMails,
  readCampaign,
  retryFailed,
} from '#features/campaigns/campaign.contract.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/actions/button.tsx'
import { useNotify } from '#ui/actions/notifications.tsx'
import slab from '#ui/lists/slab.module.css'
import { Mark } from '#ui/marks/mark.tsx'
import { BareMortar } from '#ui/motion/bare-mortar.tsx'
import { browserApi } from '#web/browser-api.ts'
import { SendingProgress } from '../progress/sending-progress.tsx'
import { isOver } from '../progress/use-sending.ts'
import { CampaignFacts } from './campaign-list.tsx'
import styles from './campaigns-page.module.css'
import { historyTexts, mailReason } from './history.en.ts'

const LOOK_EVERY_MS = 1_500
const PAGE = 50

interface Shown {
  campaign: Campaign
  mails: CampaignMail[]
  total: number
}

/** One campaign as it is now; while it goes on, the screen follows it. */
export function CampaignOutcomes({ id, canChange }: { id: string; canChange: boolean }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [limit, setLimit] = useState(PAGE)
  const notify = useNotify()
  const load = useCallback(async () => {
    try {
      const { campaign } = await browserApi().call(readCampaign, { params: { id } })
      const pages = Array.from({ length: limit / PAGE }, (_, page) =>
        browserApi().call(listCampaignMails, { params: { id }, query: { limit: PAGE, offset: page * PAGE } }),
      )
      const lists = await Promise.all(pages)
      setShown({ campaign, mails: lists.flatMap(({ mails }) => mails), total: lists[0]?.total ?? 0 })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [id, limit])
  useEffect(() => void load(), [load])
  const isGoing = shown !== null && !isOver(shown.campaign)
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(() => void load(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isGoing, load])

  if (!shown)
    return hasFailed ? (
      <BareMortar title={historyTexts.failed} isAlert>
        <Button onClick={() => void load()}>{historyTexts.tryAgain}</Button>
      </BareMortar>
    ) : (
      <p role="status">{historyTexts.loading}</p>
    )
  const { campaign, mails, total } = shown
  const retry = () =>
    browserApi()
      .call(retryFailed, { params: { id }, body: {} })
      .then(load, (error: unknown) => {
        const isIncomplete = error instanceof ApiFailure && error.details.missing
        notify('error', isIncomplete ? error.message : historyTexts.retryFailed)
      })
  return (
    <>
      <div className={styles.card}>
        <CampaignFacts campaign={campaign} />
      </div>
      {isGoing && <SendingProgress counts={campaign} isLineDown={hasFailed} />}
      {canChange && campaign.failureCount > 0 && (
        <Button onClick={() => void retry()}>{historyTexts.retry}</Button>
      )}
      <h2 className={styles.subtitle}>{historyTexts.outcomes}</h2>
      <ul className={`${slab.slab} ${styles.mails}`} aria-label={historyTexts.outcomes}>
        {mails.map(mail => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
      {total > mails.length && <Button onClick={() => setLimit(limit + PAGE)}>{historyTexts.more}</Button>}
    </>
  )
}

const MARKS = { sent: 'good', failed: 'failed', waiting: 'waiting' } as const

function MailLine({ mail: { name, email, state, problem, wasInDoubt, settledAt } }: { mail: CampaignMail }) {
  return (
    <li className={styles.mail}>
      <Mark kind={MARKS[state]} />
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

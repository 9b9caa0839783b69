import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type Campaign, listCampaigns } from '#features/campaigns/campaign.contract.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/actions/button.tsx'
import { BareMortar } from '#ui/motion/bare-mortar.tsx'
import { browserApi } from '#web/browser-api.ts'
import styles from './campaigns-page.module.css'
import { historyTexts } from './history.en.ts'

type State = 'loading' | 'ready' | 'failed'

export function CampaignList() {
  const [campaigns, setCampaigns] = useState<Campaign[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [state, setState] = useState<State>('loading')
  const load = useCallback(async (after: string | null) => {
    setState('loading')
    try {
      const page = await browserApi().call(listCampaigns, { query: after ? { cursor: after } : {} })
      setCampaigns(known => (after ? [...known, ...page.campaigns] : page.campaigns))
      setCursor(page.nextCursor)
      setState('ready')
    } catch {
      setState('failed')
    }
  }, [])
  useEffect(() => void load(null), [load])

  if (state === 'failed' && campaigns.length === 0)
    return (
      <BareMortar title={historyTexts.failed} isAlert>
        <Button onClick={() => void load(null)}>{historyTexts.tryAgain}</Button>
      </BareMortar>
    )
  if (state === 'ready' && campaigns.length === 0)
    return <BareMortar title={historyTexts.empty} hint={historyTexts.emptyHint} />
  return (
    <>
      {state === 'loading' && campaigns.length === 0 && <p role="status">{historyTexts.loading}</p>}
      <ul className={styles.list} aria-label={historyTexts.title}>
        {campaigns.map(campaign => (
          <li key={campaign.id}>
            <Link className={styles.card} to={`/dash/campaigns?campaign=${campaign.id}`}>
              <CampaignFacts campaign={campaign} />
            </Link>
          </li>
        ))}
      </ul>
      {cursor && (
        <Button isBusy={state === 'loading'} onClick={() => void load(cursor)}>
          {historyTexts.more}
        </Button>
      )}
    </>
  )
}

export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { subject, kind, createdAt, startedBy, successCount, failureCount, total } = campaign
  return (
    <>
      <b lang="fr">{subject}</b>
      <span className={styles.caption}>
        {historyTexts.to[kind]}, {formatMoment(createdAt)}
        {startedBy && ` ${historyTexts.by(startedBy)}`}
      </span>
      <span className={failureCount > 0 ? styles.bad : styles.good}>
        {historyTexts.counts(successCount, failureCount, total)}
      </span>
    </>
  )
}

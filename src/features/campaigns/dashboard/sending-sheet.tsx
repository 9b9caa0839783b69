import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Counts, Outcome } from '../campaign.contract.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { countsQuery, isFinished, isOver } from './campaign-queries.ts'
import { emailTexts, progressTexts } from './campaigns.texts.ts'
import styles from './sending-progress.module.css'
import { SendingProgress } from './sending-progress.tsx'

interface Props {
  outcome: Outcome
  onOver: (counts: Counts) => void
  onClose: () => void
}

/** The progress of a campaign that continues after the response, polled until it is over. */
export function SendingSheet({ outcome, onOver, onClose }: Props) {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery(countsQuery(outcome.campaignId))
  const counts = data ?? outcome
  useEffect(() => {
    if (data && isFinished(data)) onOver(data)
  }, [data, onOver])
  return (
    <Sheet
      title={emailTexts.titleAll}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {emailTexts.close}
        </Button>
      }
    >
      <SendingProgress counts={counts} isOffline={errorUpdatedAt > dataUpdatedAt} />
      {data && <CampaignControls campaign={data} />}
      {isOver(counts) && (
        <p className={styles.over} role="status">
          {emailTexts.allSent(counts.successCount, counts.failureCount)}
        </p>
      )}
      <Link className={styles.more} to={`/dash/campaigns?campaign=${outcome.campaignId}`}>
        {progressTexts.seeCampaign}
      </Link>
    </Sheet>
  )
}

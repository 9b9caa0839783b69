import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Counts, Outcome } from '../campaign.contract.ts'
import { isOver } from './campaign-queries.ts'
import { emailTexts, progressTexts } from './campaigns.en.ts'
import styles from './sending-progress.module.css'
import { SendingProgress } from './sending-progress.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  outcome: Outcome
  onOver: (counts: Counts) => void
  onClose: () => void
}

/** What is still going out when the call has long answered. */
export function SendingSheet({ outcome, onOver, onClose }: Props) {
  const { counts, isOffline } = useSending(outcome, onOver)
  return (
    <Sheet
      title={emailTexts.titleAll}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {emailTexts.close}
        </Button>
      }
    >
      <SendingProgress counts={counts} isOffline={isOffline} />
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

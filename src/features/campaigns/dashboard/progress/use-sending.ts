import { useEffect, useState } from 'react'
import { type Counts, type Outcome, readCampaign } from '#features/campaigns/campaign.contract.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'

const LOOK_EVERY_MS = 1_000
/** The server answers after ten seconds at the latest; a slow line may add its own. */
const PATIENCE_MS = 25_000

export const withPatience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

export const isOver = ({ total, successCount, failureCount }: Counts) => successCount + failureCount === total

interface Sending {
  counts: Counts
  isLineDown: boolean
}

/** Follows a campaign that goes on after the answer, until it is over. */
export function useSending(outcome: Outcome, onOver: (counts: Counts) => void): Sending {
  const [sending, setSending] = useState<Sending>({ counts: outcome, isLineDown: false })
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      try {
        const { campaign } = await browserApi().call(readCampaign, { params: { id: outcome.campaignId } })
        if (!isWanted) return
        setSending({ counts: campaign, isLineDown: false })
        if (isOver(campaign)) return onOver(campaign)
      } catch {
        if (isWanted) setSending(known => ({ ...known, isLineDown: true }))
      }
      if (isWanted) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [outcome, onOver])
  return sending
}

/** What happened to a call that should have sent something. */
export type SendFailure = 'no-answer' | 'already-sent' | { message: string; reason: string | null }

export function readSendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiFailure)) throw error
  if (error.code === 'unreachable' || error.code === 'unavailable') return 'no-answer'
  if (error.code === 'conflict') return 'already-sent'
  const reason = error.details.reason
  return { message: error.message, reason: typeof reason === 'string' ? reason : null }
}

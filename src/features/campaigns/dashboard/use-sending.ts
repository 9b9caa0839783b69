import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Counts, Outcome } from '../campaign.contract.ts'
import { countsQuery, isOver } from './campaign-queries.ts'

/** The server answers after ten seconds at the latest; a slow line may add its own. */
const TIMEOUT_MS = 25_000

export const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

interface Sending {
  counts: Counts
  isOffline: boolean
}

/** Follows a campaign that goes on after the answer, until it is over. */
export function useSending(outcome: Outcome, onOver: (counts: Counts) => void): Sending {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery(countsQuery(outcome.campaignId))
  useEffect(() => {
    if (data && isOver(data)) onOver(data)
  }, [data, onOver])
  return { counts: data ?? outcome, isOffline: errorUpdatedAt > dataUpdatedAt }
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

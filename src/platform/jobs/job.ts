import type { ZodType, z } from 'zod'
import type { Services } from '#platform/services.ts'

/** Work outside a request. It may run again after a crash, so running twice must do no harm. */
export interface Job<Payload extends ZodType = ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly schedule?: { cron: string; timeZone: string }
  /** How many of them one worker does at once; one unless told. */
  readonly concurrency?: number
  /** After so long it is believed to be stuck. */
  readonly longestSeconds?: number
  /** How often it is tried again; each pause is about twice as long as the one before. */
  readonly retries?: { count: number; firstPauseSeconds: number }
  /** `signal`: the worker has to stop, or another one has taken the job over. It is then tried again. */
  run(payload: z.output<Payload>, services: Services, signal: AbortSignal): Promise<void>
  /** Called once nobody tries any more, also when every try has taken its worker down. */
  giveUp?(payload: z.output<Payload>, services: Services): Promise<void>
}

export function defineJob<Payload extends ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}

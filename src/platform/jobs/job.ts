import type { ZodType, z } from 'zod'
import type { Services } from '#platform/services.ts'

/** Work outside a request. It may run again after a crash, so running twice must do no harm. */
export interface Job<Payload extends ZodType = ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly schedule?: { cron: string; timeZone: string }
  /** How many of them one worker runs in parallel; 1 by default. */
  readonly concurrency?: number
  /** After this long pg-boss takes it for stuck, aborts its signal and retries it. */
  readonly timeoutSeconds?: number
  /** How often it is retried; each delay is about twice the one before. */
  readonly retries?: { count: number; firstDelaySeconds: number }
  /** `signal`: the worker stops, or another one has taken the job over. It is then retried. */
  run(payload: z.output<Payload>, services: Services, signal: AbortSignal): Promise<void>
  /** Called after the last retry, also when every try has crashed its worker. */
  giveUp?(payload: z.output<Payload>, services: Services): Promise<void>
}

export function defineJob<Payload extends ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}

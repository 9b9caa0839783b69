import type { ZodType, z } from 'zod'
import type { Services } from '#platform/services.ts'

/** Work outside a request. It may run again after a crash, so running twice must do no harm. */
export interface Job<Payload extends ZodType = ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly schedule?: { cron: string; timeZone: string }
  run(payload: z.output<Payload>, services: Services): Promise<void>
}

export function defineJob<Payload extends ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}

import type { Services } from '#platform/services.ts'
import { bucketOf, METRICS, type Metric } from '../vitals.rules.ts'
import { recordVitals, type VitalCount } from './vitals.store.ts'

export interface VitalsBuffer {
  add(vitals: Partial<Record<Metric, number>>): void
  /** Writes what is still in memory. */
  close(): Promise<void>
}

const FLUSH_INTERVAL_MS = 1_000

/** Collects a second of measurements for one statement. There are never more entries than buckets. */
export function createVitalsBuffer({ db, log }: Pick<Services, 'db' | 'log'>): VitalsBuffer {
  let counts = new Map<string, VitalCount>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = [...counts.values()]
    counts = new Map()
    if (batch.length === 0) return
    try {
      await recordVitals(db, batch)
    } catch (error) {
      // Losing a second of measurements is acceptable.
      log.warn({ err: error }, 'measurements of visitors were not written')
    }
  }

  return {
    add(vitals) {
      for (const metric of METRICS) {
        const value = vitals[metric]
        if (value === undefined) continue
        const bucket = bucketOf(metric, value)
        const key = `${metric} ${bucket}`
        counts.set(key, { metric, bucket, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref()
    },
    close: flush,
  }
}

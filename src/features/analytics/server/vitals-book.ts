import type { Services } from '#platform/services.ts'
import { bucketOf, METRICS, type Metric } from '../vitals.rules.ts'
import { type Measured, recordVitals } from './vitals.store.ts'

export interface VitalsBook {
  note(vitals: Partial<Record<Metric, number>>): void
  /** Writes down what is still in memory. */
  close(): Promise<void>
}

const EVERY_MS = 1_000

/** Gathered for a second: a busy hour is few statements. There are never more entries than buckets. */
export function openVitalsBook({ db, log }: Pick<Services, 'db' | 'log'>): VitalsBook {
  let gathered = new Map<string, Measured>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const measured = [...gathered.values()]
    gathered = new Map()
    if (measured.length === 0) return
    try {
      await recordVitals(db, measured)
    } catch (error) {
      // A second of measurements is worth no memory.
      log.warn({ err: error }, 'measurements of visitors were not written')
    }
  }

  return {
    note(vitals) {
      for (const metric of METRICS) {
        const value = vitals[metric]
        if (value === undefined) continue
        const bucket = bucketOf(metric, value)
        const key = `${metric} ${bucket}`
        gathered.set(key, { metric, bucket, count: (gathered.get(key)?.count ?? 0) + 1 })
      }
      timer ??= setTimeout(() => void write(), EVERY_MS).unref()
    },
    close: write,
  }
}

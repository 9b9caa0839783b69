import type { Metric } from '../vitals.rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    vital_days: { day: string; metric: Metric; bucket: number; count: number }
  }
}

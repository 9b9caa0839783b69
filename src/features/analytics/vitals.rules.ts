export const METRICS = ['lcp', 'inp', 'cls'] as const
export type Metric = (typeof METRICS)[number]

interface Scale {
  /** The width of a bucket, and their number before the last one, which has no upper limit. */
  step: number
  buckets: number
  /** Google's threshold: 75 % of visitors should have this or less. */
  good: number
}

/** LCP and INP in milliseconds; CLS has no unit. */
export const SCALES: Record<Metric, Scale> = {
  lcp: { step: 100, buckets: 60, good: 2_500 },
  inp: { step: 20, buckets: 50, good: 200 },
  cls: { step: 0.01, buckets: 50, good: 0.1 },
}

export function bucketOf(metric: Metric, value: number): number {
  const { step, buckets } = SCALES[metric]
  // A value on the edge belongs to the lower bucket. 1e-9 corrects the rounding error of steps of 0.01.
  return Math.min(buckets, Math.max(0, Math.ceil(value / step - 1e-9) - 1))
}

export interface Bucket {
  bucket: number
  count: number
}

/** The upper edge of the bucket with the 75th percentile; null without measurements. */
export function percentile75(metric: Metric, counted: readonly Bucket[]): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let below = 0
  for (const { bucket, count } of counted.toSorted((one, other) => one.bucket - other.bucket)) {
    below += count
    if (count > 0 && below >= total * 0.75) return Math.round((bucket + 1) * SCALES[metric].step * 100) / 100
  }
  return null
}

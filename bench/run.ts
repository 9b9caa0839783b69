// Runs the benchmarks, each with a bound. Exits non-zero if one is exceeded.
// usage: npm run bench [-- --quick] [--record] [NAME…]   --record writes the results to docs/proof.md
import { parseArgs } from 'node:util'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Proof } from '#scripts/proof/proof.ts'
import { measuredNow, recordProofs } from '#scripts/proof/record-proof.ts'
import { watchStolenTime } from '#scripts/proof/stolen-time.ts'
import { type Figure, isWithin, printFigures, provenBy } from './figure.ts'
import { firstVisit } from './first-visit.ts'
import { listGrowth } from './list-growth.ts'
import { mailRate } from './mail-rate.ts'
import { mediaCost } from './media-cost.ts'
import { openTabs } from './open-tabs.ts'
import { pageScores } from './page-scores.ts'
import { requestCost } from './request-cost.ts'
import { visitorGrowth } from './visitor-growth.ts'

/** The quick form has fewer rounds and wider bounds. */
export interface Effort {
  isQuick: boolean
}

export const BENCHES: Record<string, (demo: Demo, effort: Effort) => Promise<Figure[]>> = {
  'first-visit': firstVisit,
  'page-scores': pageScores,
  'request-cost': requestCost,
  'mail-rate': mailRate,
  'open-tabs': openTabs,
  'visitor-growth': visitorGrowth,
  // Last, because they fill the library and the lists.
  'media-cost': mediaCost,
  'list-growth': listGrowth,
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { demo, stop } = await startDemo({ replicas: 1 })
  const figures: Figure[] = []
  for (const [subject, measure] of Object.entries(BENCHES)) {
    if (positionals.length > 0 && !positionals.includes(subject)) continue
    console.log(`… ${subject}`)
    const readStolen = watchStolenTime()
    const measured = await measure(demo, { isQuick: values.quick })
    figures.push(...measured)
    const proof: Proof = {
      ...{ subject, kind: 'bench', isQuick: values.quick },
      ...{ ...measuredNow(), stolen: readStolen() },
      promises: measured.map(provenBy),
    }
    // After each benchmark, in case a later one ends the process.
    if (values.record) recordProofs('bench', Object.keys(BENCHES), [proof])
  }
  await stop()
  printFigures(figures)
  process.exitCode = figures.length > 0 && figures.every(isWithin) ? 0 : 1
}

if (import.meta.main) await main()

// What a visitor waits for and what an answer costs, each against a bound, in one run. Exits non-zero past one.
// usage: npm run bench [-- --quick] [NAME…]
import { parseArgs } from 'node:util'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import { type Figure, isWithin, printFigures } from './figure.ts'
import { firstVisit } from './first-visit.ts'
import { listGrowth } from './list-growth.ts'
import { mailRate } from './mail-rate.ts'
import { mediaCost } from './media-cost.ts'
import { openTabs } from './open-tabs.ts'
import { pageScores } from './page-scores.ts'
import { requestCost } from './request-cost.ts'

/** The quick form takes fewer rounds, as a guard; the full form judges. */
export interface Effort {
  isQuick: boolean
}

const BENCHES: Record<string, (demo: Demo, effort: Effort) => Promise<Figure[]>> = {
  'first-visit': firstVisit,
  'page-scores': pageScores,
  'request-cost': requestCost,
  'mail-rate': mailRate,
  'open-tabs': openTabs,
  // Last: they fill the library and the lists.
  'media-cost': mediaCost,
  'list-growth': listGrowth,
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { demo, stop } = await startDemo({ replicas: 1 })
const figures: Figure[] = []
for (const [name, measure] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`… ${name}`)
  figures.push(...(await measure(demo, { isQuick: values.quick })))
}
await stop()
printFigures(figures)
process.exitCode = figures.length > 0 && figures.every(isWithin) ? 0 : 1

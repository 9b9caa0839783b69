import { Gauge, type Registry } from 'prom-client'
import { CHECK_IDS } from '../health.contract.ts'
import { createHealthChecks, type Parts } from './checks.ts'

const VALUES = { good: 0, warning: 1, bad: 2 }

/** Checked at each scrape. All workers export the same values: scraping one is enough. */
export function registerHealthMetrics(parts: Parts, registry: Registry): void {
  const read = createHealthChecks(parts)
  new Gauge({
    name: 'carreau_check_state',
    help: 'What the health screen shows: 0 good, 1 warning, 2 bad; nothing if unknown',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const { checks } = await read()
      this.reset()
      for (const check of CHECK_IDS) {
        const { state } = checks[check]
        if (state !== 'unknown') this.set({ check }, VALUES[state])
      }
    },
  })
}

import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

/** A registry with the process metrics: memory, CPU, event loop delay, open files. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Every failure is logged, so one alert on the count of errors covers all of them. */
export function countLogLines(registry: Registry): (level: string) => void {
  const lines = new Counter({
    name: 'carreau_log_lines_total',
    help: 'Lines logged, by level',
    labelNames: ['level'],
    registers: [registry],
  })
  for (const level of ['warn', 'error', 'fatal']) lines.inc({ level }, 0)
  return level => lines.inc({ level })
}

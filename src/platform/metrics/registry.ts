import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

/** A registry with what every process tells of itself: memory, processor, delay of the event loop, open files. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Whatever goes wrong leaves a line: counted by level, one alert suffices for all of it. */
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

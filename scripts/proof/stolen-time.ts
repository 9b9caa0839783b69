import { existsSync, readFileSync } from 'node:fs'

const STAT = '/proc/stat'

/** Begins to count. The result: how many percent of the time that this virtual machine wanted its host gave to others. */
export function watchStolenTime(): () => number {
  const before = readTicks()
  return () => {
    const { stolen, wanted } = readTicks()
    const more = wanted - before.wanted
    return more === 0 ? 0 : Math.round((100 * (stolen - before.stolen)) / more)
  }
}

/** The first line: cpu, user, nice, system, idle, iowait, irq, softirq, steal. */
function readTicks(): { stolen: number; wanted: number } {
  if (!existsSync(STAT)) return { stolen: 0, wanted: 0 }
  const [line = ''] = readFileSync(STAT, 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { stolen, wanted: user + nice + system + irq + softirq + stolen }
}

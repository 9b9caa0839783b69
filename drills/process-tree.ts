import { readdirSync, readFileSync } from 'node:fs'

export interface SeenProcess {
  pid: number
  name: string
  /** In kernel time; needed because process ids are reused. */
  startedAt: string
}

interface Stat extends SeenProcess {
  parent: number
}

/** All descendants of a process. */
export function descendantsOf(ancestor: number): SeenProcess[] {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []))
  const below = new Set([ancestor])
  // Process ids wrap around, so children may come first: repeat until nothing is added.
  for (let size = 0; size !== below.size; ) {
    size = below.size
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid)
  }
  return all.filter(({ pid }) => pid !== ancestor && below.has(pid))
}

/** Signals processes and all their descendants. Ignores those that have exited. */
export function signalProcessTrees(ancestors: number[], signal: NodeJS.Signals): void {
  const all = ancestors.flatMap(pid => [pid, ...descendantsOf(pid).map(below => below.pid)])
  for (const pid of all)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
}

export function isAlive({ pid, startedAt }: SeenProcess): boolean {
  return readStat(pid)?.startedAt === startedAt
}

function readStat(pid: number): Stat | null {
  try {
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return { pid, name, parent: Number(fields[1]), startedAt: fields[19] ?? '' }
  } catch {
    // It has exited.
    return null
  }
}

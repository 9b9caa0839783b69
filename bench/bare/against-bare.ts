import { cpuPerRequest } from '../instruments/cpu-per-request.ts'
import { startServer } from './start-server.ts'

interface Contest {
  ours: { port: number; pid: number; host: string; path: string }
  bare: ['page' | 'query', target: string]
  rounds: number
  requests: number
}

interface Result {
  oursUs: number
  bareUs: number
  ratio: number
  /** The lowest and the highest ratio of all rounds. */
  spread: [number, number]
}

/** Measures both servers in turn for a fixed number of rounds. Returns the pair with the median ratio, and the spread. */
export async function againstBare({ ours, bare, rounds, requests }: Contest): Promise<Result> {
  const server = await startServer('bare-server.ts', bare)
  try {
    const headFor = (host: string) =>
      `GET ${ours.path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
    const us = { port: ours.port, pid: ours.pid, head: headFor(ours.host) }
    const them = { port: server.port, pid: server.pid, head: headFor('localhost') }
    // The first round is a warm-up.
    await cpuPerRequest({ ...us, requests: requests / 3 })
    await cpuPerRequest({ ...them, requests: requests / 3 })
    const pairs: Omit<Result, 'spread'>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bareUs = await cpuPerRequest({ ...them, requests })
      const oursUs = await cpuPerRequest({ ...us, requests })
      pairs.push({ oursUs, bareUs, ratio: oursUs / bareUs })
    }
    // The machine's speed drifts by a third within a minute, but hardly within one pair.
    const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio)
    const [lowest, middle, highest] = [sorted[0], sorted[Math.floor(rounds / 2)], sorted.at(-1)]
    if (!lowest || !middle || !highest) throw new Error('Measure at least one round.')
    return { ...middle, spread: [lowest.ratio, highest.ratio] }
  } finally {
    server.stop()
  }
}

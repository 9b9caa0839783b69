interface Stoppable {
  stop(): Promise<void>
}

export interface Started {
  /** Remembers what was started, so that nothing outlives this process. */
  add<T extends Stoppable>(part: T): T
  /** Stops everything, the last started first. */
  stop(): Promise<void>
}

/** From the first line of a script on: however it ends, what it started ends too. */
export function stopTogether(): Started {
  const parts: Stoppable[] = []
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) await part.stop().catch(console.error)
  }
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  // SIGHUP too: a closed terminal is no reason to leave a database behind.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => void stop().then(() => process.exit()))
  return {
    add(part) {
      parts.push(part)
      return part
    },
    stop,
  }
}

interface Stoppable {
  stop(): Promise<void>
}

export interface Started {
  /** Adds a server that must not outlive this process. */
  add<T extends Stoppable>(part: T): T
  /** Stops everything, the last started first. */
  stop(): Promise<void>
}

/** Stops all servers that a script has started when it gets a signal. */
export function stopAllOnExit(): Started {
  const parts: Stoppable[] = []
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) await part.stop().catch(console.error)
  }
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  // npm that is killed tells nobody.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) void stop().then(() => process.exit())
    }, 500).unref()
  // SIGHUP: the terminal was closed.
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

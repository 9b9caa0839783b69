import type { Log } from '#platform/log.ts'

const PATIENCE_MS = 25_000

/** Stops cleanly at SIGTERM or SIGINT, and not at all cleanly if that takes too long. */
export function runUntilTold(log: Log, stop: () => Promise<void>): void {
  let isStopping = false
  const end = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exitCode = 1
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

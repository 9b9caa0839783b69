import type { Log } from '#platform/log.ts'

const TIMEOUT_MS = 25_000

/**
 * Closes the process at SIGTERM or SIGINT, and exits with 1 if closing fails or takes too long. Further signals change
 * nothing: npm and `npm run demo` pass on a signal that the terminal or the service manager has sent to all processes.
 */
export function closeOnSignal(log: Log, close: () => Promise<void>): void {
  let isClosing = false
  const onSignal = (signal: string) => {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
    close().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exitCode = 1
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

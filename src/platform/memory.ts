import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The only way to the collector from within; nothing else gets to see it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: {
  type: 'minor' | 'major'
  flavor?: 'last-resort'
}) => void
setFlagsFromString('--no-expose-gc')

/** Few enough to stay far below what makes V8 look through the whole memory. */
const PASSED_BYTES = 4 * 1024 * 1024
let passed = 0

/**
 * Counts bytes that came in and went on. V8 knows only that there is much of them: by itself it marks everything that
 * lives, some four times for 100 MB, which costs more than the upload. A look at the young generation alone gives the same
 * bytes back in half a millisecond.
 */
export function letGoOfBytes(bytes: number): void {
  passed += bytes
  if (passed < PASSED_BYTES) return
  passed = 0
  collect({ type: 'minor' })
}

/** What loading and the first pages have used would be kept until the server is idle for some seconds. */
export function letGoOfStart(): void {
  collect({ type: 'major', flavor: 'last-resort' })
}

import { TOKEN_KEY } from '#web/token-key.ts'

/** Entries that TypeScript's own list of browser things leaves out. */
interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface TouchEntry extends PerformanceEntry {
  interactionId?: number
}

const SHIFTS_APART_MS = 1_000
const LONGEST_BURST_MS = 5_000

/** What the browser noted since the page began, and what it notes from now on. */
function observe<Entry extends PerformanceEntry>(
  type: string,
  note: (entry: Entry) => void,
  more = {},
): () => void {
  const read = (entries: PerformanceEntry[]) => {
    for (const entry of entries) note(entry as Entry)
  }
  try {
    const observer = new PerformanceObserver(list => read(list.getEntries()))
    observer.observe({ type, buffered: true, ...more })
    return () => read(observer.takeRecords())
  } catch {
    // This browser does not measure it.
    return () => {}
  }
}

/**
 * Tells the server once, when the page is left, how fast it was: when its largest part appeared, how long the slowest
 * touch waited, and how far things jumped. Three numbers, without any name.
 */
export function measureVitals(): void {
  // Who works here is not a visitor; a page that was opened behind others began to count before anybody looked.
  if (isMember() || document.visibilityState === 'hidden') return
  let lcp: number | undefined
  let inp: number | undefined
  let [cls, burst, burstBegan, lastShift] = [0, 0, 0, 0]

  const takeAll = [
    observe('largest-contentful-paint', ({ startTime }) => {
      const [navigation] = performance.getEntriesByType('navigation') as { activationStart?: number }[]
      lcp = Math.max(0, startTime - (navigation?.activationStart ?? 0))
    }),
    observe<TouchEntry>(
      'event',
      ({ interactionId, duration }) => {
        if (interactionId) inp = Math.max(inp ?? 0, duration)
      },
      { durationThreshold: 16 },
    ),
    observe<ShiftEntry>('layout-shift', ({ value, hadRecentInput, startTime }) => {
      if (hadRecentInput) return
      if (startTime - lastShift > SHIFTS_APART_MS || startTime - burstBegan > LONGEST_BURST_MS) {
        burst = 0
        burstBegan = startTime
      }
      burst += value
      lastShift = startTime
      cls = Math.max(cls, burst)
    }),
  ]

  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', tell)
    for (const take of takeAll) take()
    // Without a first sight nothing was measured.
    if (lcp === undefined) return
    const body = JSON.stringify({
      lcp: Math.round(lcp),
      ...(inp !== undefined && { inp: Math.round(inp) }),
      cls: Math.round(cls * 1e4) / 1e4,
    })
    // The page is going: the call outlives it. What does not arrive is not missed.
    void fetch('/api/vitalRoute/vitals', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => {})
  }
  document.addEventListener('visibilitychange', tell)
}

function isMember(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

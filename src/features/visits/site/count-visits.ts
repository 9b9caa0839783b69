import { TOKEN_KEY } from '#web/token-key.ts'

const LAST_VISIT_KEY = 'last-visit'
const LOOKED_AT_FOR_MS = 2_000
const EVERY_MS = 30_000

/**
 * Tells the server that a visitor looks at this tab. The device alone decides whether it is the first visit of its day;
 * the tab's name is drawn by lot and forgotten with the tab. Returns how to stop.
 */
export function countVisits(): () => void {
  const tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  let timer: number | undefined

  const beat = async () => {
    timer = window.setTimeout(() => void beat(), EVERY_MS)
    // Who works here is not a visitor.
    if (readKept(TOKEN_KEY)) return
    const today = new Date().toLocaleDateString('sv')
    const before = readKept(LAST_VISIT_KEY)
    keep(today)
    const isToldNow = await tell({ tab, isFirstToday: before !== today })
    if (!isToldNow && before !== today) keep(before)
  }
  // A tab that is prerendered or behind others is not looked at: its clock stands still.
  const look = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void beat(), LOOKED_AT_FOR_MS)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.clearTimeout(timer)
  }
}

async function tell(presence: { tab: string; isFirstToday: boolean }): Promise<boolean> {
  try {
    const answer = await fetch('/api/visitRoute/presence', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(presence),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // Nothing is in it, but a reply that nobody reads to its end counts as under way for as long as the page stands.
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Where the device keeps nothing, every visit is its first: better than not counting who is careful. */
function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(day: string | null): void {
  try {
    if (day === null) localStorage.removeItem(LAST_VISIT_KEY)
    else localStorage.setItem(LAST_VISIT_KEY, day)
  } catch {
    // See above.
  }
}

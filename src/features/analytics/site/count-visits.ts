import { TOKEN_KEY } from '#web/token-key.ts'

const LAST_VISIT_KEY = 'last-visit'
const LOOKED_AT_FOR_MS = 2_000
const EVERY_MS = 30_000

/**
 * Tells the server that a visitor looks at this tab. The device alone decides whether it is the first visit of its day;
 * the tab's name is drawn by lot and forgotten with the tab. Returns how to stop.
 */
export function countVisits(): () => void {
  let tab = newTabId()
  let isOnline = false
  let timer: number | undefined

  const beat = async () => {
    timer = window.setTimeout(() => void beat(), EVERY_MS)
    // Who works here is not a visitor.
    if (readKept(TOKEN_KEY)) return
    const today = new Date().toLocaleDateString('sv')
    const before = readKept(LAST_VISIT_KEY)
    keep(today)
    isOnline = true
    const isToldNow = await tell('presence', { tab, isFirstToday: before !== today })
    if (!isToldNow && before !== today) keep(before)
  }
  // A tab that is prerendered or behind others is not looked at: its clock stands still.
  const look = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void beat(), LOOKED_AT_FOR_MS)
  }
  // Every reload and every link is a new page with a new id: the old one ends, or one tab would count as many.
  const leave = () => {
    if (!isOnline) return
    isOnline = false
    void tell('departure', { tab })
    // Who comes back by the browser's Back may find this page as it was.
    tab = newTabId()
  }
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', leave)
    window.clearTimeout(timer)
  }
}

const newTabId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

async function tell(path: 'presence' | 'departure', body: object): Promise<boolean> {
  try {
    const answer = await fetch(`/api/visitRoute/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // The page is going: the call outlives it.
      keepalive: path === 'departure',
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

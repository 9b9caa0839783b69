import { TOKEN_KEY } from '#web/token-key.ts'

const LAST_VISIT_KEY = 'last-visit'
const MIN_VISIBLE_MS = 2_000
const HEARTBEAT_MS = 30_000

/**
 * Sends a heartbeat while this tab is visible. The device decides whether it is the first visit of its day; the id of
 * the tab is random and stored nowhere.
 */
export function countVisits(): void {
  let tab = newTabId()
  let isOnline = false
  let timer: number | undefined

  const sendHeartbeat = async () => {
    timer = window.setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS)
    // Signed-in users are not visitors.
    if (readStored(TOKEN_KEY)) return
    const today = localDay(new Date())
    const lastVisit = readStored(LAST_VISIT_KEY)
    saveLastVisit(today)
    isOnline = true
    const isSent = await send('presence', { tab, isFirstToday: lastVisit !== today })
    if (!isSent && lastVisit !== today) saveLastVisit(lastVisit)
  }
  // No heartbeat from a prerendered or hidden tab.
  const onVisibilityChange = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'visible')
      timer = window.setTimeout(() => void sendHeartbeat(), MIN_VISIBLE_MS)
  }
  // Every reload and every link creates a page with a new id: without this, one tab would count several times.
  const onPageHide = () => {
    if (!isOnline) return
    isOnline = false
    void send('departure', { tab })
    // The page may come back from the back/forward cache.
    tab = newTabId()
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pagehide', onPageHide)
}

/** Not with `Intl`: its first use blocks a phone for 100 ms. */
const localDay = (now: Date) =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

const newTabId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

async function send(path: 'presence' | 'departure', body: object): Promise<boolean> {
  try {
    const answer = await fetch(`/api/visitRoute/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // The request must outlive the page.
      keepalive: path === 'departure',
    })
    // Consume the empty body: an unread response counts as a pending request while the page is open.
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Without local storage, every visit counts as the first of its day. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function saveLastVisit(day: string | null): void {
  try {
    if (day === null) localStorage.removeItem(LAST_VISIT_KEY)
    else localStorage.setItem(LAST_VISIT_KEY, day)
  } catch {
    // Local storage is blocked or full.
  }
}

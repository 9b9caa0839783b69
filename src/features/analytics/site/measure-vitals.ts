import { onCLS, onINP, onLCP } from 'web-vitals'
import { TOKEN_KEY } from '#web/token-key.ts'
import type { Metric } from '../vitals.rules.ts'

/** Sends the Core Web Vitals once, when the page is hidden. */
export function measureVitals(): void {
  // Signed-in users are not visitors.
  if (isSignedIn()) return
  const vitals: Partial<Record<Metric, number>> = {}
  // Report all changes, so that the values are known when the page is hidden.
  const options = { reportAllChanges: true }
  onLCP(({ value }) => {
    vitals.lcp = Math.round(value)
  }, options)
  onINP(({ value }) => {
    vitals.inp = Math.round(value)
  }, options)
  onCLS(({ value }) => {
    vitals.cls = Math.round(value * 1e4) / 1e4
  }, options)

  // On the document: runs after the library's listeners on the window, which record the last entries.
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    // Missing when the page was hidden before its first paint, or when the browser does not support it.
    if (vitals.lcp === undefined) return
    // `keepalive`: the request must outlive the page. Losing one is acceptable.
    void fetch('/api/vitalRoute/vitals', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vitals),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => {})
  }
  document.addEventListener('visibilitychange', send)
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

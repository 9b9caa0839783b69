import { onCLS, onINP, onLCP } from 'web-vitals'
import { TOKEN_KEY } from '#web/token-key.ts'
import type { Metric } from '../vitals.rules.ts'

/** Sends the Core Web Vitals once, when the page is left: three numbers, without any name. */
export function measureVitals(): void {
  // Who works here is not a visitor.
  if (isMember()) return
  const vitals: Partial<Record<Metric, number>> = {}
  // The newest values are kept, so that they are there when the page is hidden.
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

  // On the document: after the library's listeners on the window, which take the last entries.
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    // Missing where the page was hidden before anything appeared, or where the browser does not measure it.
    if (vitals.lcp === undefined) return
    // The page is going: the call outlives it. What does not arrive is not missed.
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

function isMember(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

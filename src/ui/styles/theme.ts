export type Theme = 'light' | 'dark'

const KEY = 'theme'

/** An inline script of the document head: it runs before the first paint, so the theme does not flash. */
export const APPLY_STORED_THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('${KEY}')==='dark'?'dark':'light'}catch{}`

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Of the browser's own bars; as `--ground`. */
const COLORS: Record<Theme, string> = { light: '#f4eee3', dark: '#121816' }

/** After hydration: React would add a second element for one that a script had changed before. */
export function showThemeColor(): void {
  const existing = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const meta = existing ?? document.head.appendChild(document.createElement('meta'))
  meta.name = 'theme-color'
  meta.content = COLORS[readTheme()]
}

const listeners = new Set<() => void>()

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function saveTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  showThemeColor()
  for (const listener of listeners) listener()
  // Storage may be full or blocked: the theme then lasts until the page is closed.
  try {
    localStorage.setItem(KEY, theme)
  } catch {}
}

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'theme'

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
    localStorage.setItem(THEME_KEY, theme)
  } catch {}
}

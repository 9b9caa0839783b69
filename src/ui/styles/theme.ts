export type Theme = 'light' | 'dark'

const KEY = 'theme'

/** Runs in the document's head, before any of our code is loaded. */
export const APPLY_STORED_THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('${KEY}')==='dark'?'dark':'light'}catch{}`

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

const watchers = new Set<() => void>()

export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function saveTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const watcher of watchers) watcher()
  // Storage may be full or forbidden: the theme then lasts as long as the page.
  try {
    localStorage.setItem(KEY, theme)
  } catch {}
}

import { useSyncExternalStore } from 'react'
import { readTheme, saveTheme, type Theme, watchTheme } from '#ui/styles/theme.ts'

/** Only for screens that exist in the browser alone: the server does not know the theme. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'light' as const)
  return { theme, toggle: () => saveTheme(readTheme() === 'dark' ? 'light' : 'dark') }
}

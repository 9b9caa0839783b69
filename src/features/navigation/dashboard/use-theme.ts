import { useSyncExternalStore } from 'react'
import { readTheme, saveTheme, subscribeToTheme, type Theme } from '#ui/styles/theme.ts'

/** For screens that are rendered in the browser only: the server does not know the theme. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => 'light' as const)
  return { theme, toggle: () => saveTheme(readTheme() === 'dark' ? 'light' : 'dark') }
}

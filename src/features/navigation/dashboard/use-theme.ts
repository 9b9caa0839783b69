import { useState } from 'react'
import { readTheme, saveTheme, type Theme } from '#ui/theme.ts'

/** Only for screens that exist in the browser alone: the server does not know the theme. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState(readTheme)
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    saveTheme(next)
    setTheme(next)
  }
  return { theme, toggle }
}

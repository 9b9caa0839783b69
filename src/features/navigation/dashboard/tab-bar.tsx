import { NavLink } from 'react-router'
import { shellTexts } from './shell.en.ts'
import styles from './tab-bar.module.css'

const TABS = [
  { label: shellTexts.home, to: '/dash', icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z' },
  { label: shellTexts.more, to: '/dash/more', icon: 'M4 7h16M4 12h16M4 17h16' },
]

/** Under the thumb, on screens too narrow for the side menu. */
export function TabBar() {
  return (
    <nav className={styles.tabs} aria-label={shellTexts.tabsName}>
      {TABS.map(({ label, to, icon }) => (
        <NavLink key={to} to={to} end>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

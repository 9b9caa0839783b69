import { NavLink, useLocation } from 'react-router'
import { Badge } from './badge.tsx'
import { type Badges, MENU } from './menu.ts'
import { shellTexts } from './shell.en.ts'
import styles from './tab-bar.module.css'

const MORE = '/dash/more'
const TABS = [
  ...MENU.flatMap(group => group.entries).flatMap(({ label, to, tab, tabLabel }) =>
    tab ? { label: tabLabel ?? label, to, icon: tab } : [],
  ),
  { label: shellTexts.more, to: MORE, icon: 'M4 7h16M4 12h16M4 17h16' },
]

/** At the bottom, on screens too narrow for the side menu. */
export function TabBar({ badges }: { badges: Badges }) {
  const { pathname } = useLocation()
  // Screens without a tab are reached through More.
  const isBehindMore = !TABS.some(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <nav className={styles.tabs} aria-label={shellTexts.tabsName}>
      {TABS.map(({ label, to, icon }) => (
        <NavLink key={to} to={to} end data-current={to === MORE && isBehindMore}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {label}
          <Badge count={badges[to]} />
        </NavLink>
      ))}
    </nav>
  )
}

import { NavLink, useLocation } from 'react-router'
import { Badge } from './badge.tsx'
import { type Badges, menuEntries } from './menu.ts'
import { shellTexts } from './shell.texts.ts'
import styles from './tab-bar.module.css'

const MORE = '/dash/more'
const tabs = () => [
  ...menuEntries().flatMap(({ label, to, tab, tabLabel }) =>
    tab ? { label: tabLabel ?? label, to, icon: tab } : [],
  ),
  { label: shellTexts.more, to: MORE, icon: 'M4 7h16M4 12h16M4 17h16' },
]

/** At the bottom, on screens too narrow for the side menu. */
export function TabBar({ badges }: { badges: Badges }) {
  const { pathname } = useLocation()
  // Screens without a tab are reached through More.
  const isBehindMore = !tabs().some(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <nav className={styles.tabs} aria-label={shellTexts.tabsName}>
      {tabs().map(({ label, to, icon }) => (
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

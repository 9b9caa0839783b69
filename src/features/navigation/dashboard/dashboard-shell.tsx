import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Logo } from '#ui/logo.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Badge } from './badge.tsx'
import styles from './dashboard-shell.module.css'
import { type Badges, menu } from './menu.ts'
import { shellTexts } from './shell.texts.ts'
import { TabBar } from './tab-bar.tsx'
import { useTheme } from './use-theme.ts'

interface Props {
  /** The name of the business; empty until it is loaded. */
  brand: string
  name: string
  role: 'admin' | 'helper' | 'reader'
  /** An editor has its own bar, which replaces the tabs. */
  hasOwnBar: boolean
  badges: Badges
  onLogOut: () => void
  children: ReactNode
}

export function DashboardShell(props: Props) {
  const { brand, name, role, hasOwnBar, badges, onLogOut, children } = props
  return (
    <div className={styles.shell} data-own-bar={hasOwnBar}>
      <a className={styles.skip} href="#content">
        {shellTexts.skip}
      </a>
      <SideMenu brand={brand} name={name} role={role} badges={badges} onLogOut={onLogOut} />
      {/* Labelled, because the preview of a section contains the `main` of the site. */}
      <main className={styles.main} id="content" tabIndex={-1} aria-label={shellTexts.screen}>
        {children}
      </main>
      {!hasOwnBar && <TabBar badges={badges} />}
    </div>
  )
}

type SideMenuProps = Pick<Props, 'brand' | 'name' | 'role' | 'badges' | 'onLogOut'>

function SideMenu({ brand, name, role, badges, onLogOut }: SideMenuProps) {
  const { theme, toggle } = useTheme()
  return (
    <aside className={styles.side}>
      <div className={styles.brand}>
        <Logo />
        <span>
          {/* Reserves the line until the name is loaded. */}
          {brand || '\u00a0'}
          <small title={name}>{shellTexts[role]}</small>
        </span>
      </div>
      <nav aria-label={shellTexts.menuName}>
        {menu({ isAdmin: role === 'admin' }).map(group => (
          <div key={group.id}>
            {group.name && <p className={styles.group}>{group.name}</p>}
            {group.entries.map(({ label, to }) => (
              <NavLink key={to} className={styles.link} to={to} end={to === '/dash'}>
                {label}
                <Badge count={badges[to]} />
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.end}>
        <div>
          <a href="/">
            {shellTexts.publicSite} <VisuallyHidden>({shellTexts.opensSite})</VisuallyHidden>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M8 16 17 7M9 7h8v8" />
            </svg>
          </a>
          <button type="button" onClick={toggle}>
            {theme === 'dark' ? shellTexts.light : shellTexts.dark}
          </button>
        </div>
        <div>
          <NavLink to="/dash/whats-new">{shellTexts.whatsNew}</NavLink>
          <button type="button" onClick={onLogOut}>
            {shellTexts.logOut}
          </button>
        </div>
      </div>
    </aside>
  )
}

import { Link } from 'react-router'
import { useLeaveDashboard } from '#features/accounts/dashboard/use-leave-dashboard.ts'
import { MENU, type MenuGroup, YOU } from '#features/navigation/dashboard/menu.ts'
import { useTheme } from '#features/navigation/dashboard/use-theme.ts'
import slab from '#ui/slab.module.css'
import { SwitchLine } from '#ui/switch-line.tsx'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'

const WITHOUT_TABS = MENU.map(group => ({
  ...group,
  entries: group.entries.filter(({ tab }) => !tab),
})).filter(({ entries }) => entries.length > 0)
const ABOUT_YOU = WITHOUT_TABS.find(({ name }) => name === YOU)?.entries ?? []

/** On a phone: everything that has no tab of its own. */
export default function DashboardMore() {
  const { theme, toggle } = useTheme()
  const leave = useLeaveDashboard()
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.more}</h1>
      </header>
      {WITHOUT_TABS.filter(({ name }) => name !== YOU).map(({ name, entries }) => (
        <section key={name ?? ''} className={styles.section}>
          {name && <h2>{name}</h2>}
          <ul className={slab.slab}>
            <Entries entries={entries} />
          </ul>
        </section>
      ))}
      <section className={styles.section}>
        <h2>{YOU}</h2>
        <ul className={slab.slab}>
          <Entries entries={ABOUT_YOU} />
          <li>
            <SwitchLine label={dashboardTexts.darkTheme} isOn={theme === 'dark'} onToggle={toggle} />
          </li>
          <li>
            <a className={slab.line} href="/">
              <span>
                <b>{dashboardTexts.publicSite}</b>
                <span className={slab.caption}>{dashboardTexts.publicSiteHint}</span>
              </span>
              <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 16 17 7M9 7h8v8" />
              </svg>
            </a>
          </li>
          <li>
            <button className={slab.line} type="button" onClick={leave}>
              <b>{dashboardTexts.logOut}</b>
            </button>
          </li>
        </ul>
      </section>
    </>
  )
}

function Entries({ entries }: Pick<MenuGroup, 'entries'>) {
  return entries.map(({ label, to }) => (
    <li key={to}>
      <Link className={slab.line} to={to}>
        <b>{label}</b>
        <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m10 6 6 6-6 6" />
        </svg>
      </Link>
    </li>
  ))
}

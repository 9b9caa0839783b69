import { Link } from 'react-router'
import { useSignOut } from '#features/accounts/dashboard/use-sign-out.ts'
import { MENU, type MenuGroup, YOU } from '#features/navigation/dashboard/menu.ts'
import { useTheme } from '#features/navigation/dashboard/use-theme.ts'
import listCard from '#ui/list-card.module.css'
import { SwitchRow } from '#ui/switch-row.tsx'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'

const WITHOUT_TABS = MENU.map(group => ({
  ...group,
  entries: group.entries.filter(({ tab }) => !tab),
})).filter(({ entries }) => entries.length > 0)
const ABOUT_YOU = WITHOUT_TABS.find(({ name }) => name === YOU)?.entries ?? []

/** On a phone: everything without its own tab. */
export default function DashboardMore() {
  const { theme, toggle } = useTheme()
  const signOut = useSignOut()
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.more}</h1>
      </header>
      {WITHOUT_TABS.filter(({ name }) => name !== YOU).map(({ name, entries }) => (
        <section key={name ?? ''} className={styles.section}>
          {name && <h2>{name}</h2>}
          <ul className={listCard.card}>
            <Entries entries={entries} />
          </ul>
        </section>
      ))}
      <section className={styles.section}>
        <h2>{YOU}</h2>
        <ul className={listCard.card}>
          <Entries entries={ABOUT_YOU} />
          <li>
            <SwitchRow label={dashboardTexts.darkTheme} isOn={theme === 'dark'} onToggle={toggle} />
          </li>
          <li>
            <a className={listCard.row} href="/">
              <span>
                <b>{dashboardTexts.publicSite}</b>
                <span className={listCard.caption}>{dashboardTexts.publicSiteHint}</span>
              </span>
              <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 16 17 7M9 7h8v8" />
              </svg>
            </a>
          </li>
          {!matchMedia('(display-mode: standalone)').matches && (
            <li className={listCard.row}>
              <span>
                <b>{dashboardTexts.install}</b>
                <span className={listCard.caption}>{dashboardTexts.installHint}</span>
              </span>
            </li>
          )}
          <li>
            <button className={listCard.row} type="button" onClick={signOut}>
              <b>{dashboardTexts.logOut}</b>
            </button>
          </li>
        </ul>
      </section>
    </>
  )
}

function Entries({ entries }: Pick<MenuGroup, 'entries'>) {
  return entries.map(({ label, to, caption }) => (
    <li key={to}>
      <Link className={listCard.row} to={to}>
        <span>
          <b>{label}</b>
          {caption && <span className={listCard.caption}>{caption}</span>}
        </span>
        <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m10 6 6 6-6 6" />
        </svg>
      </Link>
    </li>
  ))
}

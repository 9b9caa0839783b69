import { Link } from 'react-router'
import { useSignOut } from '#features/accounts/dashboard/use-sign-out.ts'
import { runningVersion } from '#features/health/dashboard/seen-version.ts'
import { healthTexts } from '#features/health/health.texts.ts'
import { type MenuGroup, menu } from '#features/navigation/dashboard/menu.ts'
import { shellTexts } from '#features/navigation/dashboard/shell.texts.ts'
import { useTheme } from '#features/navigation/dashboard/use-theme.ts'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import listCard from '#ui/list-card.module.css'
import { SwitchRow } from '#ui/switch-row.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import styles from './dashboard-screens.module.css'

const withoutTabs = (mayOpenAll: boolean) =>
  menu({ isAdmin: mayOpenAll })
    .map(group => ({ ...group, entries: group.entries.filter(({ tab }) => !tab) }))
    .filter(({ entries }) => entries.length > 0)

/** On a phone: everything without its own tab. */
export default function DashboardMore() {
  const { theme, toggle } = useTheme()
  const signOut = useSignOut()
  const groups = withoutTabs(isAdmin(useSession()))
  const others = groups.filter(({ id }) => id !== 'you')
  const you = groups.find(({ id }) => id === 'you')
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.more}</h1>
      </header>
      {others.map(({ id, name, entries }) => (
        <section key={id} className={styles.section}>
          {name && <h2>{name}</h2>}
          <ul className={listCard.card}>
            <Entries entries={entries} />
          </ul>
        </section>
      ))}
      <section className={styles.section}>
        <h2>{you?.name}</h2>
        <ul className={listCard.card}>
          {you && <Entries entries={you.entries} />}
          <Entry
            label={shellTexts.whatsNew}
            to="/dash/whats-new"
            caption={healthTexts.whatsNew.version(runningVersion)}
          />
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
  const captions: Partial<Record<string, string>> = shellTexts.captions
  return entries.map(({ label, to }) => <Entry key={to} label={label} to={to} caption={captions[to]} />)
}

function Entry({ label, to, caption }: { label: string; to: string; caption: string | undefined }) {
  return (
    <li>
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
  )
}

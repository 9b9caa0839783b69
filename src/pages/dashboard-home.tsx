import { Link } from 'react-router'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { readHero } from '#sections/hero/hero.contract.ts'
import { formatDay } from '#shared/text/dates.ts'
import { browserApi } from '#web/browser-api.ts'
import type { Route } from './+types/dashboard-home'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'
import { HomeStats } from './home-stats.tsx'

export async function clientLoader() {
  return { hero: await browserApi().call(readHero, {}) }
}

export default function DashboardHome({ loaderData: { hero } }: Route.ComponentProps) {
  const { profile } = useSession()
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.welcome(profile?.name ?? '')}</h1>
      </header>
      <HomeStats />
      <section className={styles.section}>
        <h2>{dashboardTexts.yourSite}</h2>
        <ul className={styles.slab}>
          <li>
            <Link className={styles.line} to="/dash/hero">
              <span>
                <b>{dashboardTexts.heroTitle}</b>
                <span className={styles.caption} lang="fr">
                  {hero.input1} {hero.input2}
                </span>
                <span className={styles.caption}>
                  {hero.updatedAt
                    ? dashboardTexts.heroChanged(formatDay(hero.updatedAt))
                    : dashboardTexts.heroNeverChanged}
                </span>
              </span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m10 6 6 6-6 6" />
              </svg>
            </Link>
          </li>
          <li>
            <a className={styles.line} href="/">
              <span>
                <b>{dashboardTexts.publicSite}</b>
                <span className={styles.caption}>{dashboardTexts.publicSiteHint}</span>
              </span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 16 17 7M9 7h8v8" />
              </svg>
            </a>
          </li>
        </ul>
      </section>
    </>
  )
}

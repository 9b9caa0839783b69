import { Outlet } from 'react-router'
import '#ui/site-tokens.css'
import '#ui/site-ground.css'
import { siteTexts } from './site.fr.ts'
import styles from './site-layout.module.css'
import { TroubleScreen } from './trouble-screen.tsx'

export default function SiteLayout() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}

/** The licence stands on every public page: the law of the trade asks for it. */
function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p>{siteTexts.copyright}</p>
      <p>
        <a href={siteTexts.phoneHref}>{siteTexts.phone}</a>
      </p>
      <p>{siteTexts.licence}</p>
    </footer>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <TroubleScreen title={siteTexts.troubleTitle} text={siteTexts.troubleText} />
      <SiteFooter />
    </>
  )
}

import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { navigationTexts, SECTION_LINKS } from './navigation.fr.ts'
import styles from './site-menu.module.css'

/** For narrow screens. A native `details`, so that it opens without scripts too. */
export function SiteMenu() {
  const { licence } = useFacts()
  return (
    <details className={styles.menu} data-menu="">
      <summary className={styles.button}>
        <span className={styles.icon} aria-hidden="true" />
        {navigationTexts.menu}
      </summary>
      <div className={styles.panel}>
        <nav aria-label={navigationTexts.menuLandmark}>
          {SECTION_LINKS.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a className={styles.accent} href="/contact" data-opens="contact">
            {navigationTexts.contact}
          </a>
          <a href="/blogue">{navigationTexts.blog}</a>
        </nav>
        <p className={styles.licence}>{licenceLine(licence)}</p>
      </div>
    </details>
  )
}

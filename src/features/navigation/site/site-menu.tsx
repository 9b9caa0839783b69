import { type MouseEvent, useRef } from 'react'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { navigationTexts, SECTION_LINKS } from './navigation.fr.ts'
import styles from './site-menu.module.css'

/** For narrow screens. A native `details`, so that it opens without scripts too. */
export function SiteMenu({ onContact }: { onContact: (event: MouseEvent) => void }) {
  const { licence } = useFacts()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.button}>
        <span className={styles.icon} aria-hidden="true" />
        {navigationTexts.menu}
      </summary>
      <div className={styles.panel}>
        <nav aria-label={navigationTexts.menuLandmark}>
          {SECTION_LINKS.map(({ label, href }) => (
            <a key={href} href={href} onClick={close}>
              {label}
            </a>
          ))}
          <a
            className={styles.accent}
            href="/contact"
            onClick={event => {
              close()
              onContact(event)
            }}
          >
            {navigationTexts.contact}
          </a>
          <a href="/blogue">{navigationTexts.blog}</a>
        </nav>
        <p className={styles.licence}>{licenceLine(licence)}</p>
      </div>
    </details>
  )
}

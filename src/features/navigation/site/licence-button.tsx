import { licenceLine } from '#features/settings/facts.rules.ts'
import { navigationTexts } from './navigation.fr.ts'
import styles from './navigation-bar.module.css'

/** Shows the licence number in a tooltip; a press copies it. See `navigation-behaviours.ts`. */
export function LicenceButton({ licence }: { licence: string }) {
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.wide}`}
      data-needs-script
      aria-label={navigationTexts.copyLicence}
      data-copy={`RBQ ${licence}`}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 3h16v18H4zM8 8h8M8 12h8M8 16h4" fill="none" stroke="currentColor" strokeWidth="1.7" />
      </svg>
      <span className={styles.tip} data-shown={false} role="status">
        {licenceLine(licence)}
      </span>
    </button>
  )
}

import { useEffect, useState } from 'react'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { navigationTexts } from './navigation.fr.ts'
import styles from './navigation-bar.module.css'

const CONFIRMED_MS = 2_000

/** Shows the licence number in a tooltip; a press copies it. */
export function LicenceButton({ licence }: { licence: string }) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(`RBQ ${licence}`)
      setCopied(true)
    } catch (error) {
      logInBrowser('Could not copy text', error)
    }
  }

  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.wide}`}
      data-needs-script
      aria-label={navigationTexts.copyLicence}
      onClick={copy}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 3h16v18H4zM8 8h8M8 12h8M8 16h4" fill="none" stroke="currentColor" strokeWidth="1.7" />
      </svg>
      <span className={styles.tip} data-shown={isCopied} role="status">
        {isCopied ? navigationTexts.licenceCopied : licenceLine(licence)}
      </span>
    </button>
  )
}

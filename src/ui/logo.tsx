import styles from './logo.module.css'

/** The logo of the dashboard. `SiteLogo` is the one of the public site. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <path d="M0 0H46A46 46 0 0 1 0 46ZM0 96H46A46 46 0 0 0 0 50ZM96 96H50A46 46 0 0 1 96 50Z" />
      <path className={styles.accent} d="M96 0H50A46 46 0 0 0 96 46Z" />
    </svg>
  )
}

import styles from './site-logo.module.css'

/** The logo of the public site, with the name of the business. */
export function SiteLogo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path
          d="M0 0H46A46 46 0 0 1 0 46ZM0 96H46A46 46 0 0 0 0 50ZM96 96H50A46 46 0 0 1 96 50Z"
          fill="currentColor"
        />
        <path d="M96 0H50A46 46 0 0 0 96 46Z" fill="#E07B55" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}

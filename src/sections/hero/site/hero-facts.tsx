import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import styles from './hero-facts.module.css'

/** In five seconds: how to call, and that the business is licensed. */
export function HeroFacts() {
  const { licence } = useFacts()
  return (
    <p className={styles.facts}>
      <PhoneLink /> <span>{licenceLine(licence)}</span>
    </p>
  )
}

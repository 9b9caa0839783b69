import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import styles from './hero-facts.module.css'

/** The phone number and the licence of the business. */
export function HeroFacts() {
  const { licence } = useFacts()
  return (
    <p className={styles.facts}>
      <PhoneLink /> <span>{licenceLine(licence)}</span>
    </p>
  )
}

import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import styles from './hero-facts.module.css'

/** The phone number and the licence of the business. */
export function HeroFacts() {
  const { licence, phone } = useFacts()
  return (
    <p className={styles.facts}>
      <PhoneLink className={styles.phone}>
        <PhoneIcon className={styles.icon} />
        {phone}
      </PhoneLink>{' '}
      <span>{licenceLine(licence)}</span>
    </p>
  )
}

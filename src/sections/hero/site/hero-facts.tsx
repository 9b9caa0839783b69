import { dialable, licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import styles from './hero-facts.module.css'

/** In five seconds: how to call, and that the business is licensed. */
export function HeroFacts() {
  const { phone, licence } = useFacts()
  return (
    <p className={styles.facts}>
      <a href={`tel:${dialable(phone)}`}>{phone}</a> <span>{licenceLine(licence)}</span>
    </p>
  )
}

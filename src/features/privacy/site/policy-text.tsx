import { useFacts } from '#features/settings/site/facts-context.ts'
import { RichText } from '#ui/rich-text.tsx'
import { policyBlocks, policyTexts } from '../policy.fr.ts'
import styles from './policy-text.module.css'

/** The policy without its title, for its page and for the dialog. */
export function PolicyText() {
  const facts = useFacts()
  return (
    <>
      <p className={styles.version}>{policyTexts.inForce}</p>
      <RichText blocks={policyBlocks(facts)} />
    </>
  )
}

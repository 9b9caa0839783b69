import { useRef, useState } from 'react'
import type { FieldName } from '../contact-form.rules.ts'
import { suggestDomain, withDomain } from '../email-hint.rules.ts'
import { ContactField } from './contact-field.tsx'
import styles from './contact-form.module.css'
import { contactTexts } from './inbox.fr.ts'

interface Props {
  name: FieldName
  id: string
  problem: string | undefined
  attributes: {
    defaultValue?: string | undefined
    maxLength?: number
    autoFocus: boolean
    onInput: () => void
  }
}

/** Asks whether gmial.com was meant, once the address is written; it blocks nothing. */
export function EmailField({ attributes, ...field }: Props) {
  const [domain, setDomain] = useState<string | null>(null)
  const written = useRef<HTMLInputElement>(null)
  const correct = () => {
    const input = written.current
    if (!input || !domain) return
    input.value = withDomain(input.value, domain)
    setDomain(null)
    input.focus()
  }
  const handleInput = () => {
    attributes.onInput()
    setDomain(null)
  }
  return (
    <ContactField
      {...field}
      isWide
      attributes={{
        ...attributes,
        type: 'email',
        autoComplete: 'email',
        onInput: handleInput,
        onBlur: event => {
          written.current = event.target as HTMLInputElement
          setDomain(suggestDomain(event.target.value))
        },
      }}
    >
      <p className={styles.hint} role="status">
        {domain && (
          <>
            {contactTexts.emailHint(domain)}{' '}
            <button type="button" onClick={correct}>
              {contactTexts.correctEmail}
            </button>
          </>
        )}
      </p>
    </ContactField>
  )
}

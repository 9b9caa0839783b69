import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from 'react'
import type { FieldName } from '../contact-form.rules.ts'
import { suggestDomain, withDomain } from '../email-hint.rules.ts'
import { contactTexts } from './contact.fr.ts'
import styles from './contact-form.module.css'

interface Props {
  name: FieldName
  id: string
  problem?: string | undefined
  isWide?: boolean
  attributes: InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>
  children?: ReactNode
}

/** Uncontrolled, so that text typed before hydration is not lost. */
export function ContactField({ name, id, problem, isWide = false, attributes, children }: Props) {
  const { label, example, help } = contactTexts.fields[name]
  const notes = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const shared = {
    ...attributes,
    id,
    name,
    className: styles.input,
    placeholder: example,
    'aria-required': true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': notes || undefined,
  }
  return (
    <div className={[styles.tile, isWide && styles.wide, problem && styles.wrong].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {name === 'message' ? <textarea {...shared} rows={3} /> : <input {...shared} />}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}

interface EmailProps {
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

/** Suggests a correction when the domain looks misspelled, such as gmial.com. It never blocks sending. */
export function EmailField({ attributes, ...field }: EmailProps) {
  const [domain, setDomain] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const correct = () => {
    if (!input.current || !domain) return
    input.current.value = withDomain(input.current.value, domain)
    setDomain(null)
    input.current.focus()
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
          input.current = event.target as HTMLInputElement
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

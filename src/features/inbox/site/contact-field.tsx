import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import type { FieldName } from '../contact-form.rules.ts'
import styles from './contact-form.module.css'
import { contactTexts } from './inbox.fr.ts'

interface Props {
  name: FieldName
  id: string
  problem?: string | undefined
  isWide?: boolean
  attributes: InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>
  children?: ReactNode
}

/** One field, one tile. The text lives in the document: what was typed before scripts came is kept. */
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

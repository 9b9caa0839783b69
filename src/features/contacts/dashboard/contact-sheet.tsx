import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Contact } from '../contacts.contract.ts'
import { BasisField } from './basis-field.tsx'
import styles from './contact-sheet.module.css'
import { contactFormTexts as texts } from './contacts.en.ts'
import { useContactForm } from './use-contact-form.ts'

interface Props {
  /** Who is changed; null for somebody new. */
  contact: Contact | null
  onClose: () => void
}

export function ContactSheet({ contact, onClose }: Props) {
  const { typed, problems, failure, isBusy, isBegun, submit, type, startOver } = useContactForm(
    contact,
    onClose,
  )
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const problemOf = (field: 'name' | 'email' | 'phone') => problems[field] && { problem: problems[field] }
  return (
    <Sheet
      title={contact ? texts.editTitle : texts.createTitle}
      onClose={onClose}
      problem={failure}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {contact ? texts.update : texts.create}
          </Button>
        </>
      }
    >
      {/* The checks speak in the product's own words. */}
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {isBegun && (
          <p className={styles.note}>
            <Mark kind="warning" />
            {texts.begun}
            <TextButton onClick={startOver}>{texts.startOver}</TextButton>
          </p>
        )}
        <TextField
          ref={first}
          label={texts.name}
          value={typed.name}
          onValueChange={name => type({ name })}
          autoComplete="off"
          required
          {...problemOf('name')}
        />
        <TextField
          label={texts.email}
          type="email"
          value={typed.email}
          onValueChange={email => type({ email })}
          autoComplete="off"
          required
          {...problemOf('email')}
        />
        <TextField
          label={texts.phone}
          counter={texts.optional}
          type="tel"
          value={typed.phone}
          onValueChange={phone => type({ phone })}
          autoComplete="off"
          {...problemOf('phone')}
        />
        <BasisField
          basis={typed.basis}
          basisOn={typed.basisOn}
          onChange={(basis, basisOn) => type({ basis, basisOn })}
        />
        <p className={styles.note}>
          <Mark kind="good" />
          {texts.kept}
        </p>
      </form>
    </Sheet>
  )
}

import { BegunNote, FormSheet, KeptNote } from '#ui/form-sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Contact } from '../contacts.contract.ts'
import { BasisField } from './basis-field.tsx'
import { contactFormTexts as texts } from './contacts.en.ts'
import { useContactForm } from './use-contact-form.ts'

interface Props {
  /** Who is changed; null for somebody new. */
  contact: Contact | null
  onClose: () => void
}

export function ContactSheet({ contact, onClose }: Props) {
  const form = useContactForm(contact, onClose)
  const { typed, problems, failure, isBusy, isKept, isBegun, submit, type, startOver } = form
  const problemOf = (field: 'name' | 'email' | 'phone') => problems[field] && { problem: problems[field] }
  return (
    <FormSheet
      title={contact ? texts.editTitle : texts.createTitle}
      cancelLabel={texts.cancel}
      submitLabel={contact ? texts.update : texts.create}
      problem={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {isBegun && <BegunNote text={texts.begun} startOverLabel={texts.startOver} onStartOver={startOver} />}
      <TextField
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
        // Of another address nothing is known before it is saved.
        suppressed={typed.email === contact?.email ? texts.suppressed(contact.skipReason) : null}
      />
      <KeptNote isKept={isKept} kept={texts.kept} notKept={texts.notKept} />
    </FormSheet>
  )
}

import { DraftStoredNote, FormSheet, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Contact } from '../contacts.contract.ts'
import { BasisField } from './basis-field.tsx'
import { contactFormTexts as texts } from './contacts.texts.ts'
import { useContactForm } from './use-contact-form.ts'

interface Props {
  /** Null for a new contact. */
  contact: Contact | null
  onClose: () => void
}

export function ContactSheet({ contact, onClose }: Props) {
  const form = useContactForm(contact, onClose)
  const { values, problems, problem, isBusy, isStored, isRestored, submit, change, startOver } = form
  const problemOf = (field: 'name' | 'email' | 'phone') => problems[field] && { problem: problems[field] }
  return (
    <FormSheet
      title={contact ? texts.editTitle : texts.createTitle}
      cancelLabel={texts.cancel}
      submitLabel={contact ? texts.update : texts.create}
      problem={problem}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {isRestored && (
        <RestoredDraftNote
          text={texts.draftRestored}
          startOverLabel={texts.startOver}
          onStartOver={startOver}
        />
      )}
      <TextField
        label={texts.name}
        value={values.name}
        onValueChange={name => change({ name })}
        autoComplete="off"
        required
        {...problemOf('name')}
      />
      <TextField
        label={texts.email}
        type="email"
        value={values.email}
        onValueChange={email => change({ email })}
        autoComplete="off"
        required
        {...problemOf('email')}
      />
      <TextField
        label={texts.phone}
        counter={texts.optional}
        type="tel"
        value={values.phone}
        onValueChange={phone => change({ phone })}
        autoComplete="off"
        {...problemOf('phone')}
      />
      <BasisField
        basis={values.basis}
        basisOn={values.basisOn}
        onChange={(basis, basisOn) => change({ basis, basisOn })}
        problem={problems.basisOn}
        // The suppression of a changed address is unknown until it is saved.
        suppressed={values.email === contact?.email ? texts.suppressed(contact.skipReason) : null}
      />
      <DraftStoredNote
        isStored={isStored}
        storedText={texts.draftStored}
        notStoredText={texts.draftNotStored}
      />
    </FormSheet>
  )
}

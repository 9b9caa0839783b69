import { type FormEvent, useRef } from 'react'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { FormSheet, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MAX_LENGTH, type ProfileFormValues } from '../profile.rules.ts'
import { profileTexts as texts } from './profile.texts.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  user: UserProfile
  onClose: () => void
}

export function EditProfileSheet({ user, onClose }: Props) {
  const form = useProfileForm(user, onClose)
  const { values, problems, isBusy, isRestored, isOtherEmail, submit, change, startOver } = form
  const confirm = useConfirm()
  // A typing error in the address would lock its owner out.
  const isConfirmed = useRef(false)
  const submitConfirmed = async (event: FormEvent<HTMLFormElement>) => {
    const sheet = event.currentTarget
    if (!isOtherEmail || !values.currentPassword || isConfirmed.current) {
      isConfirmed.current = false
      return submit(event)
    }
    event.preventDefault()
    isConfirmed.current = await confirm(texts.confirmEmail(values.email))
    if (isConfirmed.current) sheet.requestSubmit()
  }
  const field = (name: keyof ProfileFormValues) => ({
    label: texts[name],
    value: values[name],
    onValueChange: (value: string) => change({ [name]: value }),
    ...(problems[name] && { problem: problems[name] }),
  })
  return (
    <FormSheet
      title={texts.editTitle}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      isBusy={isBusy}
      onSubmit={submitConfirmed}
      onClose={onClose}
    >
      {isRestored && (
        <RestoredDraftNote text={texts.begun} startOverLabel={texts.startOver} onStartOver={startOver} />
      )}
      <TextField {...field('name')} autoComplete="name" maxLength={MAX_LENGTH.name} required />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="username"
        maxLength={MAX_LENGTH.email}
        required
      />
      <TextField {...field('telephone')} type="tel" autoComplete="tel" maxLength={MAX_LENGTH.telephone} />
      <TextArea
        label={texts.bio}
        value={values.bio}
        onValueChange={bio => change({ bio })}
        rows={2}
        maxLength={MAX_LENGTH.bio}
      />
      <TextField
        {...field('currentPassword')}
        type="password"
        autoComplete="current-password"
        hint={isOtherEmail ? texts.neededForEmail : texts.onlyToChange}
      />
      <TextField
        {...field('newPassword')}
        type="password"
        autoComplete="new-password"
        {...(values.newPassword && { hint: texts.endsOthers })}
      />
    </FormSheet>
  )
}

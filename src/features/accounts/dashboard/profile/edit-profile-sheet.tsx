import { useEffect, useId, useRef } from 'react'
import type { UserProfile } from '#features/auth/auth.contract.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LONGEST, type TypedProfile } from '../../profile.rules.ts'
import styles from './edit-profile-sheet.module.css'
import { profileTexts as texts } from './profile.en.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  user: UserProfile
  onSaved: () => void
  onClose: () => void
}

export function EditProfileSheet({ user, onSaved, onClose }: Props) {
  const form = useProfileForm(user, { onSaved, onClose })
  const { typed, problems, isBusy, isBegun, isOtherEmail, submit, type, startOver } = form
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const field = (name: keyof TypedProfile) => ({
    label: texts[name],
    value: typed[name],
    onValueChange: (value: string) => type({ [name]: value }),
    ...(problems[name] && { problem: problems[name] }),
  })
  return (
    <Sheet
      title={texts.editTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {texts.save}
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
        <TextField ref={first} {...field('name')} autoComplete="name" maxLength={LONGEST.name} required />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="username"
          maxLength={LONGEST.email}
          required
        />
        <TextField {...field('telephone')} type="tel" autoComplete="tel" maxLength={LONGEST.telephone} />
        <TextArea
          label={texts.bio}
          value={typed.bio}
          onValueChange={bio => type({ bio })}
          rows={2}
          maxLength={LONGEST.bio}
        />
        <TextField
          {...field('currentPassword')}
          type="password"
          autoComplete="current-password"
          placeholder={texts.onlyToChange}
          {...(isOtherEmail && { hint: texts.neededForEmail })}
        />
        <TextField
          {...field('newPassword')}
          type="password"
          autoComplete="new-password"
          {...(typed.newPassword && { hint: texts.endsOthers })}
        />
      </form>
    </Sheet>
  )
}

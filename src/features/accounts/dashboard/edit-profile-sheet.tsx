import type { UserProfile } from '#features/session/auth.contract.ts'
import { BegunNote, FormSheet } from '#ui/form-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LONGEST, type TypedProfile } from '../profile.rules.ts'
import { profileTexts as texts } from './profile.en.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  user: UserProfile
  onClose: () => void
}

export function EditProfileSheet({ user, onClose }: Props) {
  const form = useProfileForm(user, onClose)
  const { typed, problems, isBusy, isBegun, isOtherEmail, submit, type, startOver } = form
  const field = (name: keyof TypedProfile) => ({
    label: texts[name],
    value: typed[name],
    onValueChange: (value: string) => type({ [name]: value }),
    ...(problems[name] && { problem: problems[name] }),
  })
  return (
    <FormSheet
      title={texts.editTitle}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {isBegun && <BegunNote text={texts.begun} startOverLabel={texts.startOver} onStartOver={startOver} />}
      <TextField {...field('name')} autoComplete="name" maxLength={LONGEST.name} required />
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
    </FormSheet>
  )
}

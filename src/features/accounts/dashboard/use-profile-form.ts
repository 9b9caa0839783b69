import { useState } from 'react'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { saveProfile } from '../profile.contract.ts'
import { findProfileProblem, type ProfileFields, type ProfileFormValues } from '../profile.rules.ts'
import { accountKeys } from './account-queries.ts'
import { problemTexts, profileTexts } from './profile.texts.ts'

/** Changes the profile of the signed-in account. */
export function useProfileForm(user: UserProfile, onClose: () => void) {
  const toast = useToast()
  const mutate = useOptimisticMutation(accountKeys.all)
  // After a lost reply, `user` may have the new address already; the form is sent again as it was.
  const [emailAtOpening] = useState(user.email)
  const isOtherEmail = (email: string) =>
    [user.email, emailAtOpening].some(known => emailKeyOf(email) !== emailKeyOf(known))
  const form = useDraftedForm({
    feature: 'profile',
    // An account has one profile.
    item: 'own',
    original: () => originalValues(user),
    toStored: withoutPasswords,
    validate(values) {
      const found = findProfileProblem(values, isOtherEmail(values.email))
      if (!found) return {}
      const text = problemTexts[found.problem]
      return { fields: { [found.field]: text }, form: text }
    },
    save: values => mutate({ call: () => browserApi().call(saveProfile, { body: values }) }),
    onSaved(saved) {
      currentSession().updateProfile(saved.user)
      toast('success', saved.message || profileTexts.saved)
      onClose()
    },
    describeFailure: failure => ({
      form: failure?.message || profileTexts.saveFailed,
      ...(failure?.code === 'invalid_credentials' && { fields: { currentPassword: failure.message } }),
    }),
    onProblems: ({ form: text = profileTexts.saveFailed }) => toast('error', text),
    keepsProblems: true,
  })
  return { ...form, isOtherEmail: isOtherEmail(form.values.email) }
}

const originalValues = ({ name, email, telephone, bio }: UserProfile): ProfileFormValues => ({
  name,
  email,
  telephone,
  bio,
  currentPassword: '',
  newPassword: '',
})

/** Passwords are never stored on the device. */
const withoutPasswords = ({ name, email, telephone, bio }: ProfileFormValues): ProfileFields => ({
  name,
  email,
  telephone,
  bio,
})

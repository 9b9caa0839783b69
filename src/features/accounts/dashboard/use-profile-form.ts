import { type FormEvent, useState } from 'react'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { saveProfile } from '../profile.contract.ts'
import { findProfileProblem, type ProfileWords, type TypedProfile } from '../profile.rules.ts'
import { accountKeys } from './account-queries.ts'
import { problemTexts, profileTexts } from './profile.en.ts'

type Problems = Partial<Record<keyof TypedProfile, string>>

const wordsOf = ({ name, email, telephone, bio }: UserProfile) => ({ name, email, telephone, bio })
/** An account has one profile. */
const OWN = 'own'
// Passwords are never stored.
const NO_PASSWORDS = { currentPassword: '', newPassword: '' }

/** A profile as it is typed. */
export function useProfileForm(user: UserProfile, onClose: () => void) {
  const [kept] = useState(() => readDraft<ProfileWords>('profile', OWN)?.value)
  const [typed, setTyped] = useState<TypedProfile>({ ...(kept ?? wordsOf(user)), ...NO_PASSWORDS })
  const [isBegun, setBegun] = useState(kept !== undefined)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const mutate = useOptimisticMutation(accountKeys.all)
  const isOtherEmail = emailKeyOf(typed.email) !== emailKeyOf(user.email)

  function refuse(form: HTMLFormElement, found: Problems, message: string) {
    setProblems(found)
    toast('error', message)
    // Once it is drawn, the first field that must be changed has the focus.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const finding = findProfileProblem(typed, isOtherEmail)
    if (finding) {
      const message = problemTexts[finding.problem]
      return refuse(form, { [finding.field]: message }, message)
    }
    setBusy(true)
    try {
      const saved = await mutate({ call: () => browserApi().call(saveProfile, { body: typed }) })
      void deleteDraft('profile', OWN)
      currentSession().updateProfile(saved.user)
      toast('success', saved.message || profileTexts.saved)
      onClose()
    } catch (error) {
      setBusy(false)
      const failure = error instanceof ApiFailure ? error : null
      const isPasswordWrong = failure?.code === 'invalid_credentials'
      const found = isPasswordWrong ? { currentPassword: failure.message } : (failure?.fields ?? {})
      refuse(form, found, failure?.message || profileTexts.saveFailed)
    }
  }

  return {
    typed,
    problems,
    isBusy,
    isOtherEmail,
    /** It opened with what somebody had typed before. */
    isBegun,
    submit,
    type(change: Partial<TypedProfile>) {
      const next = { ...typed, ...change }
      const { currentPassword: _current, newPassword: _new, ...words } = next
      setTyped(next)
      void saveDraft('profile', OWN, words)
      const cleared = Object.keys(change).map(field => [field, undefined])
      setProblems(before => ({ ...before, ...Object.fromEntries(cleared) }))
    },
    startOver() {
      void deleteDraft('profile', OWN)
      setTyped({ ...wordsOf(user), ...NO_PASSWORDS })
      setBegun(false)
      setProblems({})
    },
  }
}

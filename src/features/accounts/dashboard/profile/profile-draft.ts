import type { ProfileWords } from '#features/accounts/profile.rules.ts'
import { accountId } from '#features/auth/dashboard/session.ts'
import { deviceDrafts } from '#web/drafts/device-drafts.ts'

/** Passwords are never among them. */
const drafts = deviceDrafts<ProfileWords>('profile-drafts', accountId)
/** An account has one profile. */
const OWN = 'own'

export const loadProfileDraft = () => drafts.load()
export const readProfileDraft = (): ProfileWords | undefined => drafts.read(OWN)?.typed
export const keepProfileDraft = (words: ProfileWords) => drafts.keep(OWN, words)
export const forgetProfileDraft = () => drafts.forget(OWN)

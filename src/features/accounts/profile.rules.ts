import { isTooShort } from '#features/session/password.rules.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'

export const LONGEST = { name: 200, email: 254, telephone: 40, bio: 2_000 } as const

export interface ProfileWords {
  name: string
  email: string
  telephone: string
  bio: string
}

export interface TypedProfile extends ProfileWords {
  currentPassword: string
  newPassword: string
}

export type ProfileProblem =
  | 'name_missing'
  | 'email_missing'
  | 'email_invalid'
  | 'password_too_short'
  | 'passwords_apart'
  | 'email_unproven'

interface Finding {
  field: keyof TypedProfile
  problem: ProfileProblem
}

/** The first thing that keeps a profile from being saved. */
export function findProfileProblem(typed: TypedProfile, isOtherEmail: boolean): Finding | null {
  if (!typed.name.trim()) return { field: 'name', problem: 'name_missing' }
  if (!typed.email.trim()) return { field: 'email', problem: 'email_missing' }
  if (!isMailableAddress(typed.email.trim())) return { field: 'email', problem: 'email_invalid' }
  return findPasswordProblem(typed, isOtherEmail)
}

/** Both passwords go together; the present one alone proves who moves the account to another address. */
export function findPasswordProblem(
  { currentPassword, newPassword }: Pick<TypedProfile, 'currentPassword' | 'newPassword'>,
  isOtherEmail: boolean,
): Finding | null {
  if (newPassword && isTooShort(newPassword)) return { field: 'newPassword', problem: 'password_too_short' }
  if (newPassword && !currentPassword) return { field: 'currentPassword', problem: 'passwords_apart' }
  if (isOtherEmail && !currentPassword) return { field: 'currentPassword', problem: 'email_unproven' }
  if (currentPassword && !newPassword && !isOtherEmail)
    return { field: 'newPassword', problem: 'passwords_apart' }
  return null
}

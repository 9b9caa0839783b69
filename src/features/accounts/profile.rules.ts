import { isTooShort } from '#features/session/password.rules.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'

export const MAX_LENGTH = { name: 200, email: 254, telephone: 40, bio: 2_000 } as const

export interface ProfileFields {
  name: string
  email: string
  telephone: string
  bio: string
}

export interface ProfileFormValues extends ProfileFields {
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
  field: keyof ProfileFormValues
  problem: ProfileProblem
}

/** The first problem that prevents a save. */
export function findProfileProblem(values: ProfileFormValues, isOtherEmail: boolean): Finding | null {
  if (!values.name.trim()) return { field: 'name', problem: 'name_missing' }
  if (!values.email.trim()) return { field: 'email', problem: 'email_missing' }
  if (!isMailableAddress(values.email.trim())) return { field: 'email', problem: 'email_invalid' }
  return findPasswordProblem(values, isOtherEmail)
}

/** A new password requires the current one. A new email address requires the current password alone. */
export function findPasswordProblem(
  { currentPassword, newPassword }: Pick<ProfileFormValues, 'currentPassword' | 'newPassword'>,
  isOtherEmail: boolean,
): Finding | null {
  if (newPassword && isTooShort(newPassword)) return { field: 'newPassword', problem: 'password_too_short' }
  if (newPassword && !currentPassword) return { field: 'currentPassword', problem: 'passwords_apart' }
  if (isOtherEmail && !currentPassword) return { field: 'currentPassword', problem: 'email_unproven' }
  if (currentPassword && !newPassword && !isOtherEmail)
    return { field: 'newPassword', problem: 'passwords_apart' }
  return null
}

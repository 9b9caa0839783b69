const MIN_PASSWORD_LENGTH = 8
const MIN_DIFFERENT_CHARACTERS = 5

export const isTooShort = (password: string): boolean => password.length < MIN_PASSWORD_LENGTH

export function findWeakness(password: string): string | null {
  return isTooShort(password) ? 'Password must be 8 characters long!' : null
}

/** Such as one letter eight times. Spaces do not count. */
export const isTooSimple = (password: string): boolean =>
  new Set(password.toLowerCase().replace(/\s/g, '')).size < MIN_DIFFERENT_CHARACTERS

/** Why a password is easy to guess. */
export type Guessable = 'simple' | 'personal' | 'common'

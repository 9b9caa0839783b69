const MIN_PASSWORD_LENGTH = 8

export const isTooShort = (password: string): boolean => password.length < MIN_PASSWORD_LENGTH

/** What is wrong with a password that somebody chooses. */
export function findWeakness(password: string): string | null {
  return isTooShort(password) ? 'Password must be 8 characters long!' : null
}

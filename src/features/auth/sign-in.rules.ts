import { isTooShort } from './password.rules.ts'

export interface Credentials {
  email: string
  password: string
}

export interface SignInProblem {
  field: keyof Credentials
  message: string
}

/** The first thing that keeps these from being tried, in the order the form shows them. */
export function findSignInProblem({ email, password }: Credentials): SignInProblem | null {
  if (!email) return { field: 'email', message: 'Email is missing!' }
  if (!looksLikeEmail(email)) return { field: 'email', message: 'Invalid email!' }
  if (!password) return { field: 'password', message: 'Password is missing!' }
  if (isTooShort(password)) return { field: 'password', message: 'Password must be 8 characters long!' }
  return null
}

/** Something, an at sign, a name with a dot inside. Without a regular expression: linear for any input. */
export function looksLikeEmail(email: string): boolean {
  const [local, domain, ...rest] = email.split('@')
  if (!local || !domain || rest.length > 0 || /\s/.test(email)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => label.length > 0)
}

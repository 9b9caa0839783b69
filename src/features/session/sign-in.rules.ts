import { isTooShort } from './password.rules.ts'

export interface Credentials {
  email: string
  password: string
}

export interface SignInProblem {
  field: keyof Credentials
  message: string
}

/** The first problem, in the order of the form. */
export function findSignInProblem({ email, password }: Credentials): SignInProblem | null {
  const problem = findEmailProblem(email)
  if (problem) return { field: 'email', message: problem }
  if (!password) return { field: 'password', message: 'Password is missing!' }
  if (isTooShort(password)) return { field: 'password', message: 'Password must be 8 characters long!' }
  return null
}

export function findEmailProblem(email: string): string | null {
  if (!email) return 'Email is missing!'
  return looksLikeEmail(email) ? null : 'Invalid email!'
}

/** A local part, an at sign, a domain with a dot. Without a regular expression: linear for any input. */
function looksLikeEmail(email: string): boolean {
  const [local, domain, ...rest] = email.split('@')
  if (!local || !domain || rest.length > 0 || /\s/.test(email)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => label.length > 0)
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SignInChallenge } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { findSignInProblem, type SignInProblem } from '#features/session/sign-in.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { authTexts } from './auth.en.ts'
import { SecondStep } from './second-step.tsx'
import styles from './sign-in-form.module.css'

interface Props {
  /** Filled in after a session ended. */
  email?: string
  onSignedIn: () => unknown
}

export function SignInFields({ email = '', onSignedIn }: Props) {
  const [credentials, setCredentials] = useState({ email, password: '' })
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [lock, setLock] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null)
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const toast = useToast()
  const password = fields.password
  useEffect(() => {
    if (email) password.current?.focus()
  }, [email, password])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findSignInProblem(credentials)
    setProblem(found)
    if (found) {
      toast('error', found.message)
      fields[found.field].current?.focus()
      return
    }
    setBusy(true)
    setLock(null)
    try {
      const secondFactor = await currentSession().signIn(credentials)
      if (secondFactor) setChallenge(secondFactor)
      else await onSignedIn()
    } catch (error) {
      // Shown in the form, not as a toast: it links to the password reset.
      if (error instanceof ApiFailure && error.code === 'too_many_requests') setLock(error.message)
      else toast('error', error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  const change = (field: keyof typeof credentials) => (value: string) => {
    setCredentials({ ...credentials, [field]: value })
    if (problem?.field === field) setProblem(null)
  }
  const invalid = (field: keyof typeof credentials) => (problem?.field === field ? true : undefined)

  const startAgain = () => {
    setChallenge(null)
    setBusy(false)
  }
  if (challenge) return <SecondStep challenge={challenge} onSignedIn={onSignedIn} onStartAgain={startAgain} />

  return (
    // `noValidate`: `findSignInProblem` has its own messages and order.
    <form className={styles.form} onSubmit={submit} noValidate>
      {lock && (
        <p className={styles.notice} role="alert">
          {lock} <a href="/auth/forget-password">{authTexts.resetPassword}</a>
        </p>
      )}
      <TextField
        ref={fields.email}
        label={authTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        value={credentials.email}
        onValueChange={change('email')}
        aria-invalid={invalid('email')}
      />
      <TextField
        ref={fields.password}
        label={authTexts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onValueChange={change('password')}
        aria-invalid={invalid('password')}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {authTexts.signIn}
      </Button>
    </form>
  )
}

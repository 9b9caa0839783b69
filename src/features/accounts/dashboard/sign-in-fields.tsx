import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SignInChallenge } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { saveTrustsDevice, trustsDevice } from '#features/session/dashboard/trusted-device.ts'
import { findSignInProblem, type SignInProblem } from '#features/session/sign-in.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { apiMessage } from '#web/api-message.ts'
import { askPasskey } from './ask-passkey.ts'
import { authTexts } from './auth.texts.ts'
import { PasswordField } from './password-field.tsx'
import { SecondStep } from './second-step.tsx'
import styles from './sign-in-form.module.css'

/** Only the server renders `firstForms`. Neither a password manager nor the browser itself may fill them in. */
const IS_FIRST_FORM = import.meta.env.SSR

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
  const [isTrusted, setTrusted] = useState(trustsDevice)
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
      toast('error', await apiMessage(found.message))
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

  async function signInWithPasskey() {
    if (!window.PublicKeyCredential) return toast('error', authTexts.passkeyUnsupported)
    setBusy(true)
    setLock(null)
    try {
      await currentSession().signInWithPasskey(askPasskey)
      await onSignedIn()
    } catch (error) {
      toast('error', error instanceof ApiFailure ? error.message : authTexts.passkeyAloneFailed)
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
        autoComplete={IS_FIRST_FORM ? 'off' : 'username'}
        disabled={IS_FIRST_FORM}
        value={credentials.email}
        onValueChange={change('email')}
        aria-invalid={invalid('email')}
      />
      <PasswordField
        ref={fields.password}
        label={authTexts.password}
        name="password"
        autoComplete={IS_FIRST_FORM ? 'off' : 'current-password'}
        disabled={IS_FIRST_FORM}
        value={credentials.password}
        onValueChange={change('password')}
        aria-invalid={invalid('password')}
      />
      <label className={styles.trust}>
        <input
          type="checkbox"
          checked={isTrusted}
          onChange={event => {
            setTrusted(event.target.checked)
            saveTrustsDevice(event.target.checked)
          }}
        />
        <span>
          {authTexts.staySignedIn}
          <small>{authTexts.staySignedInHint}</small>
        </span>
      </label>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {authTexts.signIn}
      </Button>
      <Button isWide isBusy={isBusy} onClick={() => void signInWithPasskey()}>
        {authTexts.passkeyInstead}
      </Button>
    </form>
  )
}

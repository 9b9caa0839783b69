import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useNotify } from '#ui/notifications.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findSignInProblem, type SignInProblem } from '../sign-in.rules.ts'
import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import { currentSession } from './session.ts'
import styles from './sign-in-form.module.css'

/** `notice` says quietly why somebody who was signed in sees this form again. */
export function SignInForm({ notice }: { notice: string | null }) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What was already said when the form appeared; a failed try is said by a notification instead.
  const [initialNotice] = useState(notice)
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const notify = useNotify()
  const navigate = useNavigate()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findSignInProblem(credentials)
    setProblem(found)
    if (found) {
      notify('error', found.message)
      fields[found.field].current?.focus()
      return
    }
    setBusy(true)
    try {
      await currentSession().signIn(credentials)
      await navigate('/dash', { replace: true })
    } catch (error) {
      notify('error', error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  const change = (field: keyof typeof credentials) => (value: string) => {
    setCredentials({ ...credentials, [field]: value })
    if (problem?.field === field) setProblem(null)
  }
  const invalid = (field: keyof typeof credentials) => (problem?.field === field ? true : undefined)

  return (
    <AuthFrame title={authTexts.signIn}>
      {initialNotice && <p className={styles.notice}>{initialNotice}</p>}
      {/* The checks below speak in the product's own words, in their order. */}
      <form className={styles.form} onSubmit={submit} noValidate>
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
        <Button type="submit" look="primary" isWide isBusy={isBusy}>
          {authTexts.signIn}
        </Button>
      </form>
      <p className={styles.links}>
        <a href="/auth/forget-password">{authTexts.forgetPassword}</a>
        <a href="/auth/signup">{authTexts.signUp}</a>
      </p>
    </AuthFrame>
  )
}

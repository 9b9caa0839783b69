import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { findWeakness } from '#features/session/password.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { signUp } from '../account-link.contract.ts'
import { authTexts } from './auth.en.ts'
import styles from './sign-in-form.module.css'
import { wordsOf } from './words-of-failure.ts'

interface Props {
  token: string
  email: string
  role: Role
}

type Problems = { name?: string; password?: string }

/** Makes the account, and signs in with it at once. */
export function SignUpForm({ token, email, role }: Props) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const navigate = useNavigate()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const weakness = findWeakness(password)
    const found: Problems = {
      ...(!name.trim() && { name: authTexts.nameMissing }),
      ...(weakness && { password: weakness }),
    }
    setProblems(found)
    const [first] = Object.values(found)
    if (first) return toast('error', first)
    setBusy(true)
    try {
      await browserApi().call(signUp, { body: { token, name, password } })
      await currentSession().signIn({ email, password })
      await navigate('/dash', { replace: true })
    } catch (error) {
      setProblems(error instanceof ApiFailure ? error.fields : {})
      toast('error', wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{authTexts.invitedAs[role]}</p>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="username"
        value={email}
        onValueChange={() => {}}
        readOnly
      />
      <TextField
        label={authTexts.name}
        autoComplete="name"
        maxLength={200}
        value={name}
        onValueChange={value => {
          setName(value)
          setProblems({})
        }}
        {...(problems.name && { problem: problems.name })}
      />
      <TextField
        label={authTexts.password}
        type="password"
        autoComplete="new-password"
        value={password}
        hint={authTexts.newPasswordHint}
        onValueChange={value => {
          setPassword(value)
          setProblems({})
        }}
        {...(problems.password && { problem: problems.password })}
      />
      <Button type="submit" look="primary" isWide isBusy={isBusy}>
        {authTexts.createAccount}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { findWeakness } from '#features/session/password.rules.ts'
import { ApiFailure, type ApiFailureCode } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { apiMessage } from '#web/api-message.ts'
import { browserApi } from '#web/browser-api.ts'
import { useLanguage } from '#web/use-language.ts'
import { readInvitation, signUp } from '../account-link.contract.ts'
import type { Route } from './+types/sign-up-page'
import { linkTexts } from './account-link.texts.ts'
import { authTexts } from './auth.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { failureMessage, readLinkToken, useReloadOnNewLink } from './link-page.ts'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in-form.module.css'

export const meta = () => [{ title: `${linkTexts.signUpTitle} · ${authTexts.admin}` }]

export async function clientLoader() {
  const token = readLinkToken()
  if (!token) return { invitation: null, problem: null }
  try {
    const { email, role } = await browserApi().call(readInvitation, { body: { token } })
    return { invitation: { token, email, role }, problem: null }
  } catch (error) {
    return { invitation: null, problem: failureMessage(error) }
  }
}

export function HydrateFallback() {
  return <AuthFrame title={linkTexts.signUpTitle}>{null}</AuthFrame>
}

export default function SignUpPage({ loaderData: { invitation, problem } }: Route.ComponentProps) {
  useReloadOnNewLink()
  useLanguage()
  return (
    <AuthFrame title={linkTexts.signUpTitle}>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {invitation ? <SignUpForm {...invitation} /> : <p className={styles.text}>{linkTexts.signUpText}</p>}
      <p className={styles.links}>
        <a href="/dash">{linkTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

interface SignUpFormProps {
  token: string
  email: string
  role: Role
}

type Problems = { name?: string; password?: string }

const hasCode = (error: unknown, code: ApiFailureCode) => error instanceof ApiFailure && error.code === code

/** Creates the account and signs in. */
function SignUpForm({ token, email, role }: SignUpFormProps) {
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
      ...(!name.trim() && { name: linkTexts.nameMissing }),
      ...(weakness && { password: await apiMessage(weakness) }),
    }
    setProblems(found)
    const [first] = Object.values(found)
    if (first) return toast('error', first)
    setBusy(true)
    let linkProblem: unknown = null
    try {
      await browserApi()
        .call(signUp, { body: { token, name, password } })
        .catch(error => {
          if (!hasCode(error, 'not_found')) throw error
          // Perhaps the account was created, and the reply was lost.
          linkProblem = error
        })
      await currentSession().signIn({ email, password })
      await navigate('/dash', { replace: true })
    } catch (error) {
      const shown = hasCode(error, 'invalid_credentials') ? (linkProblem ?? error) : error
      setProblems(shown instanceof ApiFailure ? shown.fields : {})
      toast('error', failureMessage(shown))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{linkTexts.invitedAs[role]}</p>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="username"
        value={email}
        onValueChange={() => {}}
        readOnly
      />
      <TextField
        label={linkTexts.name}
        autoComplete="name"
        maxLength={200}
        value={name}
        onValueChange={value => {
          setName(value)
          setProblems({})
        }}
        {...(problems.name && { problem: problems.name })}
      />
      <PasswordField
        label={authTexts.password}
        autoComplete="new-password"
        value={password}
        hint={linkTexts.newPasswordHint}
        onValueChange={value => {
          setPassword(value)
          setProblems({})
        }}
        {...(problems.password && { problem: problems.password })}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {linkTexts.createAccount}
      </Button>
    </form>
  )
}

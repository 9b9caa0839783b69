import { type FormEvent, useRef, useState } from 'react'
import { saveTrustedDeviceToken } from '#features/session/dashboard/trusted-device.ts'
import { findWeakness } from '#features/session/password.rules.ts'
import { findEmailProblem } from '#features/session/sign-in.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { apiMessage } from '#web/api-message.ts'
import { browserApi } from '#web/browser-api.ts'
import { useLanguage } from '#web/use-language.ts'
import { readResetLink, requestReset, resetPassword } from '../account-link.contract.ts'
import type { Route } from './+types/forget-password-page'
import { linkTexts } from './account-link.texts.ts'
import { authTexts } from './auth.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { failureMessage, readLinkToken, useReloadOnNewLink } from './link-page.ts'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in-form.module.css'

export const meta = () => [{ title: `${linkTexts.forgetPasswordTitle} · ${authTexts.admin}` }]

export async function clientLoader() {
  const token = readLinkToken()
  if (!token) return { token, problem: null }
  try {
    await browserApi().call(readResetLink, { body: { token } })
    return { token, problem: null }
  } catch (error) {
    // Without a reply the form may still work.
    const isOver = error instanceof ApiFailure && error.code === 'not_found'
    return isOver ? { token: '', problem: error.message } : { token, problem: null }
  }
}

export function HydrateFallback() {
  return <AuthFrame title={linkTexts.forgetPasswordTitle}>{null}</AuthFrame>
}

/** Without a token it asks for the email address; with the token of a mailed link, for the new password. */
export default function ForgetPasswordPage({ loaderData: { token, problem } }: Route.ComponentProps) {
  useReloadOnNewLink()
  useLanguage()
  return (
    <AuthFrame title={token ? linkTexts.newPasswordTitle : linkTexts.forgetPasswordTitle}>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {token ? <NewPasswordForm token={token} /> : <ResetRequestForm />}
      <p className={styles.links}>
        <a href="/dash">{linkTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

function ResetRequestForm() {
  const [email, setEmail] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [mailProblem, setMailProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = findEmailProblem(email)
    setInvalid(problem !== null)
    if (problem) {
      toast('error', await apiMessage(problem))
      field.current?.focus()
      return
    }
    setBusy(true)
    setMailProblem(null)
    try {
      setAnswer((await browserApi().call(requestReset, { body: { email } })).message)
    } catch (error) {
      // The server cannot send mail: the message stays on the page, because a retry does not help.
      if (error instanceof ApiFailure && error.code === 'unprocessable') setMailProblem(error.message)
      else toast('error', failureMessage(error))
    }
    setBusy(false)
  }

  return (
    <>
      <p className={styles.text} role="status">
        {answer ?? mailProblem ?? linkTexts.forgetPasswordText}
      </p>
      {answer ? (
        <p className={styles.text}>{linkTexts.lookIntoSpam}</p>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label={authTexts.email}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onValueChange={value => {
              setEmail(value)
              setInvalid(false)
            }}
            aria-invalid={isInvalid || undefined}
          />
          <Button type="submit" variant="primary" isWide isBusy={isBusy}>
            {linkTexts.sendLink}
          </Button>
        </form>
      )}
    </>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const toast = useToast()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findWeakness(newPassword)
    const weakness = found && (await apiMessage(found))
    setProblem(weakness)
    if (weakness) return toast('error', weakness)
    setBusy(true)
    try {
      const reply = await browserApi().call(resetPassword, { body: { token, newPassword } })
      saveTrustedDeviceToken(reply.deviceMark)
      setAnswer(reply.message)
    } catch (error) {
      setProblem((error instanceof ApiFailure && error.fields.newPassword) || null)
      toast('error', failureMessage(error))
    }
    setBusy(false)
  }

  if (answer)
    return (
      <p className={styles.text} role="status">
        {answer}
      </p>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={linkTexts.newPassword}
        autoComplete="new-password"
        value={newPassword}
        hint={linkTexts.newPasswordHint}
        onValueChange={value => {
          setNewPassword(value)
          setProblem(null)
        }}
        {...(problem && { problem })}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {linkTexts.savePassword}
      </Button>
    </form>
  )
}

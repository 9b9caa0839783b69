import { type FormEvent, useState } from 'react'
import { keepDeviceMark } from '#features/session/dashboard/device-mark.ts'
import { findWeakness } from '#features/session/password.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { resetPassword } from '../account-link.contract.ts'
import { authTexts } from './auth.en.ts'
import styles from './sign-in-form.module.css'
import { wordsOf } from './words-of-failure.ts'

export function NewPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const toast = useToast()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const weakness = findWeakness(newPassword)
    setProblem(weakness)
    if (weakness) return toast('error', weakness)
    setBusy(true)
    try {
      const reply = await browserApi().call(resetPassword, { body: { token, newPassword } })
      keepDeviceMark(reply.deviceMark)
      setAnswer(reply.message)
    } catch (error) {
      setProblem((error instanceof ApiFailure && error.fields.newPassword) || null)
      toast('error', wordsOf(error))
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
      <TextField
        label={authTexts.newPassword}
        type="password"
        autoComplete="new-password"
        value={newPassword}
        hint={authTexts.newPasswordHint}
        onValueChange={value => {
          setNewPassword(value)
          setProblem(null)
        }}
        {...(problem && { problem })}
      />
      <Button type="submit" look="primary" isWide isBusy={isBusy}>
        {authTexts.savePassword}
      </Button>
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { findEmailProblem } from '#features/session/sign-in.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { requestReset } from '../account-link.contract.ts'
import { authTexts } from './auth.en.ts'
import styles from './sign-in-form.module.css'
import { wordsOf } from './words-of-failure.ts'

export function ResetRequestForm() {
  const [email, setEmail] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = findEmailProblem(email)
    setInvalid(problem !== null)
    if (problem) {
      toast('error', problem)
      field.current?.focus()
      return
    }
    setBusy(true)
    setObstacle(null)
    try {
      setAnswer((await browserApi().call(requestReset, { body: { email } })).message)
    } catch (error) {
      // That no mail can be sent at all stays on the page: trying again does not help.
      if (error instanceof ApiFailure && error.code === 'unprocessable') setObstacle(error.message)
      else toast('error', wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      <p className={styles.text} role="status">
        {answer ?? obstacle ?? authTexts.forgetPasswordText}
      </p>
      {answer ? (
        <p className={styles.text}>{authTexts.lookIntoSpam}</p>
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
          <Button type="submit" look="primary" isWide isBusy={isBusy}>
            {authTexts.sendLink}
          </Button>
        </form>
      )}
    </>
  )
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { factorTexts } from './second-factor.en.ts'

interface Props {
  title: string
  /** What the password is wanted for; a refusal is told in the sheet. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordSheet({ title, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return field.current?.focus()
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={title}
      caption={factorTexts.passwordCaption}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{factorTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {factorTexts.goOn}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={factorTexts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
      </form>
    </Sheet>
  )
}

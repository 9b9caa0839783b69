import { type FormEvent, useState } from 'react'

/** A form with one field. The sheet shows the message of a failed submit. */
export function useSingleFieldForm(submit: (value: string) => Promise<void>) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!value) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      await submit(value)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { field: { value, onValueChange: setValue }, sheet: { problem, isBusy, onSubmit } }
}

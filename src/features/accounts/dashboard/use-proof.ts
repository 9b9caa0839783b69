import { type FormEvent, useState } from 'react'

/** One thing to type that the server judges; a refusal is told in the sheet. */
export function useProof(onProof: (proof: string) => Promise<void>) {
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!proof) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      await onProof(proof)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { field: { value: proof, onValueChange: setProof }, sheet: { problem, isBusy, onSubmit } }
}

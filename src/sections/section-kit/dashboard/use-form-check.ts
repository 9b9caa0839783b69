import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** What to say of a field, by its name. */
export type FieldProblems = Partial<Record<string, string>>

/** When to speak of what is wrong: of a field once it was left, of all of them once a save was refused. */
export function useFormCheck(found: FieldProblems) {
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState(0)

  // After the refusal is drawn: only then the form is in view, and the field marked.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const isSpokenOf = (name: string) => refusals > 0 || left.has(name)
  return {
    form,
    shown: Object.fromEntries(Object.entries(found).filter(([name]) => isSpokenOf(name))) as FieldProblems,
    leave({ target }: FocusEvent<HTMLFormElement>) {
      const { name = '' } = target as { name?: string }
      if (name) setLeft(known => new Set(known).add(name))
    },
    passes(): boolean {
      const isRight = Object.keys(found).length === 0
      if (!isRight) setRefusals(count => count + 1)
      return isRight
    },
  }
}

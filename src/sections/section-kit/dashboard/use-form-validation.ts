import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** The validation message of each field, by its name. */
export type FieldProblems = Partial<Record<string, string>>

/** Shows the problem of a field after its first blur, and all problems after a refused submit. */
export function useFormValidation(problems: FieldProblems) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusedSubmits, setRefusedSubmits] = useState(0)

  // In an effect: the form must be in view and the field marked invalid first.
  useEffect(() => {
    if (refusedSubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusedSubmits])

  const isVisible = (name: string) => refusedSubmits > 0 || touched.has(name)
  return {
    form,
    visibleProblems: Object.fromEntries(
      Object.entries(problems).filter(([name]) => isVisible(name)),
    ) as FieldProblems,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name = '' } = target as { name?: string }
      if (name) setTouched(names => new Set(names).add(name))
    },
    validate(): boolean {
      const isValid = Object.keys(problems).length === 0
      if (!isValid) setRefusedSubmits(count => count + 1)
      return isValid
    },
  }
}

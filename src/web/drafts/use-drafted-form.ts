import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { deleteDraft, type Feature, readDraft, saveDraft } from './draft-store.ts'

type Problems<Typed> = Partial<Record<keyof Typed, string>>

interface Options<Typed, Saved> {
  feature: Feature
  /** What is changed; `NEW` for something new. */
  item: string
  original: () => Typed
  findProblems: (typed: Typed) => Problems<Typed>
  /** The key is the same at every try; there is none before something was typed. */
  save: (typed: Typed, key: string | undefined) => Promise<Saved>
  onSaved: (saved: Saved) => void
  failureText: string
}

/** A form that stores on the device what is typed, as it is typed, until it is saved. */
export function useDraftedForm<Typed extends object, Saved>(options: Options<Typed, Saved>) {
  const { feature, item, original, findProblems, save, onSaved, failureText } = options
  const [kept] = useState(() => readDraft<Typed>(feature, item)?.value)
  const [typed, setTyped] = useState(kept ?? original)
  const [isBegun, setBegun] = useState(kept !== undefined)
  const [problems, setProblems] = useState<Problems<Typed>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isKept, setKept] = useState(true)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = findProblems(typed)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return showFirst(form)
    setBusy(true)
    try {
      const saved = await save(typed, readDraft(feature, item)?.key)
      void deleteDraft(feature, item)
      onSaved(saved)
    } catch (error) {
      setBusy(false)
      setFailure(failureText)
      if (error instanceof ApiFailure && error.fields) setProblems(error.fields as Problems<Typed>)
      showFirst(form)
    }
  }

  return {
    typed,
    problems,
    failure,
    isBusy,
    /** On the disk of this device. */
    isKept,
    /** It opened with what somebody had typed before. */
    isBegun,
    submit,
    type(change: Partial<Typed>) {
      const next = { ...typed, ...change }
      setTyped(next)
      void saveDraft(feature, item, next).then(setKept)
      setFailure(null)
      const cleared = Object.keys(change).map(field => [field, undefined])
      setProblems(before => ({ ...before, ...Object.fromEntries(cleared) }))
    },
    startOver() {
      void deleteDraft(feature, item)
      setTyped(original)
      setBegun(false)
      setProblems({})
      setFailure(null)
    },
  }
}

/** Once it is drawn, the first field that must be changed has the focus. */
function showFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

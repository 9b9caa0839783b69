import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { type Draft, deleteDraft, type Feature, readDraft, saveDraft } from './draft-store.ts'

interface DraftOptions<Values, Stored> {
  feature: Feature
  /** What is changed; `NEW` for something new. */
  item: string
  original: () => Values
  /** Where the draft is not simply the values. Undefined: there is nothing to store. */
  toStored?: (values: Values) => Stored | undefined
  /** By default missing fields are filled from the original. Undefined: there is nothing to restore. */
  fromStored?: (stored: Stored) => Values | undefined
}

/** The values of a form, stored on the device at every change. */
export function useDraft<Values extends object, Stored = Values>(options: DraftOptions<Values, Stored>) {
  const { feature, item, original } = options
  const {
    toStored = (values: Values) => values,
    fromStored = (stored: Stored) => ({ ...original(), ...stored }),
  } = options
  const [restored] = useState(() => {
    const draft = readDraft<Stored>(feature, item)
    return draft && fromStored(draft.value)
  })
  const [values, setValues] = useState(() => restored ?? original())
  const [isRestored, setRestored] = useState(restored !== undefined)
  const [isStored, setStored] = useState(restored ? true : null)
  // Two changes can arrive before the next render.
  const latest = useRef(values)

  function store(key?: string) {
    const value = toStored(latest.current)
    const done = value === undefined ? deleteDraft(feature, item) : saveDraft(feature, item, value, { key })
    void done.then(setStored)
  }

  return {
    values,
    /** False when the device could not store the last change; null when there is none yet. */
    isStored,
    /** The form opened with an earlier draft. */
    isRestored,
    change(changes: Partial<Values>, key?: string) {
      latest.current = { ...latest.current, ...changes }
      setValues(latest.current)
      store(key)
    },
    /** Stores the present values again, after `remove` or under another idempotency key. */
    store,
    /** Deletes the draft; the form keeps its values. */
    remove: () => void deleteDraft(feature, item),
    startOver() {
      void deleteDraft(feature, item)
      latest.current = original()
      setValues(latest.current)
      setRestored(false)
    },
  }
}

type FieldProblems<Values> = Partial<Record<keyof Values, string>>

/** Why a form cannot be saved. */
interface Problems<Values> {
  fields?: FieldProblems<Values> | undefined
  /** About the form as a whole. */
  form?: string
}

interface FormOptions<Values, Stored, Saved> extends DraftOptions<Values, Stored> {
  validate: (values: Values) => Problems<Values>
  /** The idempotency key is the same at every try; there is none before the first change. */
  save: (values: Values, key: string | undefined) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Null for an error that is not of the API. Without `fields`, those of the reply are shown. */
  describeFailure: (failure: ApiFailure | null) => Problems<Values>
  onProblems?: (problems: Problems<Values>) => void
  /** The problems of the last try stay in sight until the reply. */
  keepsProblems?: boolean
}

/** A form with a draft on the device, which is deleted once the values are saved. */
export function useDraftedForm<Values extends object, Saved, Stored = Values>(
  options: FormOptions<Values, Stored, Saved>,
) {
  const { feature, item, validate, save, onSaved, describeFailure, onProblems } = options
  const { keepsProblems = false } = options
  const { remove: _remove, store: _store, ...draft } = useDraft(options)
  const [problems, setProblems] = useState<Problems<Values>>({})
  const [isBusy, setBusy] = useState(false)

  function show(found: Problems<Values>, form: HTMLFormElement) {
    // At once, because the message of a field must be there when the focus brings both into view.
    flushSync(() => setProblems(found))
    onProblems?.(found)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** Words that were typed since, where the form was closed and opened again, stay as a draft of its own. */
  function settle(sent: Draft<Stored> | undefined) {
    if (!sent) return
    const draft = readDraft<Stored>(feature, item)
    if (draft?.account !== sent.account || JSON.stringify(draft.value) === JSON.stringify(sent.value))
      void deleteDraft(feature, item, { owner: sent.account })
    else void saveDraft(feature, item, draft.value, { key: crypto.randomUUID() })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = validate(draft.values)
    if (found.form || Object.keys(found.fields ?? {}).length > 0) return show(found, form)
    if (!keepsProblems) setProblems({})
    setBusy(true)
    const focused = document.activeElement
    // What somebody types while it is saved would be lost when it closes.
    form.inert = true
    const sent = readDraft<Stored>(feature, item)
    try {
      const saved = await save(draft.values, sent?.key)
      settle(sent)
      // For a form that stays open.
      setBusy(false)
      form.inert = false
      onSaved(saved)
    } catch (error) {
      setBusy(false)
      form.inert = false
      if (focused instanceof HTMLElement && form.contains(focused)) focused.focus()
      const failure = error instanceof ApiFailure ? error : null
      const fields = failure?.fields as FieldProblems<Values> | undefined
      show({ fields, ...describeFailure(failure) }, form)
    }
  }

  const fieldProblems: FieldProblems<Values> = problems.fields ?? {}
  return {
    ...draft,
    problems: fieldProblems,
    /** About the form as a whole. */
    problem: problems.form ?? null,
    isBusy,
    submit,
    change(changes: Partial<Values>) {
      draft.change(changes)
      const cleared = Object.fromEntries(Object.keys(changes).map(field => [field, undefined]))
      setProblems(({ fields }) => ({ fields: { ...fields, ...cleared } }) as Problems<Values>)
    },
    startOver() {
      draft.startOver()
      setProblems({})
    },
  }
}

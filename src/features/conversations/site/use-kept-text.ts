import { useEffect, useRef, useState } from 'react'
import { FIELD_NAMES, readContactForm } from '../contact-form.rules.ts'
import { type RequestText, readRequestForm, UNITS } from '../request.rules.ts'

const KEY = 'contact-form'

/** What the optional fields hold before anybody touches them. */
const UNTOUCHED: RequestText = { ...readRequestForm(new FormData()), unit: UNITS[0] }

const isSame = (a: RequestText, b: RequestText) => JSON.stringify(a) === JSON.stringify(b)

/** Keeps what the visitor typed until it is sent or the tab is closed. Not the consents: they are given once per message. */
export function useKeptText(start: RequestText = UNTOUCHED) {
  const form = useRef<HTMLFormElement>(null)
  /** What the optional fields hold. */
  const [request, setRequest] = useState(start)
  useEffect(() => {
    if (!form.current) return
    restore(form.current, read())
    const current = readRequestForm(new FormData(form.current))
    // Usually nothing was kept: the form is not rendered again.
    setRequest(known => (isSame(known, current) ? known : current))
  }, [])
  return {
    form,
    request,
    keep: () => {
      if (!form.current) return
      const { fields, request } = readContactForm(new FormData(form.current))
      write({ ...fields, request })
      setRequest(request)
    },
    discard: () => write(null),
  }
}

interface Kept {
  [name: string]: unknown
  request?: RequestText
}

/** What is in a field already stays. */
function restore(form: HTMLFormElement, { request, ...fields }: Kept): void {
  const fill = (name: string, value: unknown) => {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    if (field && field.value === '' && typeof value === 'string') field.value = value
  }
  for (const name of FIELD_NAMES) fill(name, fields[name])
  // The unit has a value from the start: the typed one counts while no measure was typed.
  if (!request || !isSame({ ...readRequestForm(new FormData(form)), unit: UNTOUCHED.unit }, UNTOUCHED)) return
  const { works, length, width, unit, ...others } = request
  for (const [name, value] of Object.entries({ ...others, roomLength: length, roomWidth: width }))
    fill(name, value)
  for (const input of form.querySelectorAll('input'))
    if (input.name === 'works') input.checked = works.includes(input.value)
    else if (input.name === 'unit') input.checked = input.value === unit
}

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** A browser that blocks storage keeps nothing. */
function write(typed: object | null): void {
  try {
    if (typed) sessionStorage.setItem(KEY, JSON.stringify(typed))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

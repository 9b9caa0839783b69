import { useEffect, useRef } from 'react'
import { FIELD_NAMES, readContactForm } from '../contact-form.rules.ts'

const KEY = 'contact-form'

/** Keeps what the visitor typed until it is sent or the tab is closed. Not the consents: they are given once per message. */
export function useKeptText() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const kept = read()
    for (const name of FIELD_NAMES) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field && field.value === '') field.value = kept[name] ?? ''
    }
  }, [])
  return {
    form,
    keep: () => {
      if (form.current) write(readContactForm(new FormData(form.current)).fields)
    },
    discard: () => write(null),
  }
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** A browser that blocks storage keeps nothing. */
function write(fields: object | null): void {
  try {
    if (fields) sessionStorage.setItem(KEY, JSON.stringify(fields))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

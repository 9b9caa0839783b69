import { readDeviceLanguage } from '#web/device-language.ts'

/**
 * The sign-in form in both languages, shown before any script has run to whoever is not signed in. The server renders
 * it; `applyStoredChoices` chooses one. In the browser it is empty, and React leaves that of the document as it is until
 * `SignInForm` takes its place, with what was typed.
 */
export const firstForms = { __html: '' }

/** What was typed into the form of the document, while it is still there. */
export interface FirstEntries {
  email: string
  password: string
  /** Of the box that keeps somebody signed in, if it is ticked. */
  trust?: string
  /** The name of the field that has the focus. */
  focused: string
  /** Somebody has pressed Sign in already. */
  isSubmitted: boolean
}

export function readFirstForm(): FirstEntries | null {
  const form = import.meta.env.SSR
    ? null
    : document.querySelector<HTMLFormElement>(`[data-first-form=${readDeviceLanguage()}] form`)
  return (
    form && {
      ...(Object.fromEntries(new FormData(form)) as { email: string; password: string }),
      focused: document.activeElement?.getAttribute('name') ?? '',
      isSubmitted: 'submitted' in form.dataset,
    }
  )
}

import { useEffect } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { linkTexts } from './account-link.texts.ts'

/** The token of a link in a mail. It is in the fragment (#), which a browser never sends to a server. */
export const readLinkToken = (): string => decodeURIComponent(location.hash.slice(1))

/** A link that is opened in the tab of another one changes only the fragment, which loads nothing by itself. */
export function useReloadOnNewLink(): void {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
}

export const failureMessage = (error: unknown): string =>
  (error instanceof ApiFailure && error.message) || linkTexts.failed

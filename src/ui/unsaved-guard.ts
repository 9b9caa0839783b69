import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { type Question, useConfirm } from './confirm-dialog.tsx'

/** Asks before unsaved changes are lost: with our dialog inside the dashboard, with the browser's when the tab closes. */
export function useUnsavedGuard(hasUnsaved: boolean, question: Question): void {
  const confirm = useConfirm()
  const blocker = useBlocker(hasUnsaved)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(question).then(mayLeave => (mayLeave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, question])

  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsaved])
}

import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { type Question, useConfirm } from './confirm-dialog.tsx'

/** Asks before typed words are left behind: inside the dashboard in our words, on closing the tab in the browser's. */
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

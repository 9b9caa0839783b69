import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

export interface Question {
  title: string
  message: string
  /** What else to know before answering. */
  details?: ReactNode
  confirmLabel: string
  cancelLabel: string
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(async () => false)

/** Asks yes or no and resolves with the answer. Escape and a click on the backdrop mean no. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const resolve = useRef<(answer: boolean) => void>(() => {})
  const [question, setQuestion] = useState<Question | null>(null)

  const confirm = useCallback<Confirm>(async asked => {
    setQuestion(asked)
    dialog.current?.showModal()
    return new Promise<boolean>(settle => {
      resolve.current = settle
    })
  }, [])
  const answer = (value: boolean) => {
    resolve.current(value)
    dialog.current?.close()
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        role="alertdialog"
        aria-labelledby="confirm-title"
        aria-describedby="confirm-message"
        // The close event of an answered question may arrive after the next one was asked.
        onClose={() => !dialog.current?.open && resolve.current(false)}
        onClick={event => event.target === dialog.current && answer(false)}
      >
        <div className={styles.content}>
          <h2 id="confirm-title">{question?.title}</h2>
          <p id="confirm-message">{question?.message}</p>
          {question?.details}
          <div className={styles.choices}>
            {/* First in order and focus: an accidental key press gives the harmless answer. */}
            <Button onClick={() => answer(false)}>{question?.cancelLabel}</Button>
            <Button variant="destructive" onClick={() => answer(true)}>
              {question?.confirmLabel}
            </Button>
          </div>
        </div>
      </dialog>
    </ConfirmContext>
  )
}

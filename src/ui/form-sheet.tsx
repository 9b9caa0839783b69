import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './form-sheet.module.css'
import { Sheet } from './sheet.tsx'
import { StatusIcon } from './status-icon.tsx'
import { TextButton } from './text-button.tsx'

interface Props extends Pick<ComponentProps<typeof Sheet>, 'title' | 'caption' | 'problem' | 'isTextFirst'> {
  cancelLabel: string
  submitLabel: string
  submitVariant?: 'primary' | 'destructive'
  canSubmit?: boolean
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** A sheet with one form: the first field gets the focus unless the text does, the footer has the submit button. */
export function FormSheet({ cancelLabel, submitLabel, isBusy, onSubmit, children, ...props }: Props) {
  const { submitVariant = 'primary', canSubmit = true, onClose, ...sheet } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isTextFirst } = sheet
  useEffect(() => {
    if (!isTextFirst) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isTextFirst])
  return (
    <Sheet
      {...sheet}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={formId} variant={submitVariant} isBusy={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* Validation messages are our own. */}
      <form
        ref={form}
        id={formId}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        noValidate
      >
        {children}
      </form>
    </Sheet>
  )
}

/** Above the fields, when the form opened with a stored draft. */
export function RestoredDraftNote(props: { text: string; startOverLabel: string; onStartOver: () => void }) {
  return (
    <p className={styles.note}>
      <StatusIcon kind="warning" />
      {props.text}
      <TextButton onClick={props.onStartOver}>{props.startOverLabel}</TextButton>
    </p>
  )
}

/** Below the fields: whether this device stores the draft. Null: there is none yet. */
export function DraftStoredNote(props: {
  isStored: boolean | null
  storedText: string
  notStoredText: string
}) {
  if (props.isStored === null) return null
  return (
    <p className={styles.note}>
      <StatusIcon kind={props.isStored ? 'good' : 'warning'} />
      {props.isStored ? props.storedText : props.notStoredText}
    </p>
  )
}

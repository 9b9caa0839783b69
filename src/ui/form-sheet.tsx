import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './form-sheet.module.css'
import { Sheet } from './sheet.tsx'
import { StatusIcon } from './status-icon.tsx'
import { TextButton } from './text-button.tsx'

interface Props extends Pick<ComponentProps<typeof Sheet>, 'title' | 'caption' | 'problem'> {
  cancelLabel: string
  submitLabel: string
  submitLook?: 'primary' | 'destructive'
  canSubmit?: boolean
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** A sheet that is one form: it opens in its first field, and its foot sends it. */
export function FormSheet({ cancelLabel, submitLabel, isBusy, onSubmit, children, ...props }: Props) {
  const { submitLook = 'primary', canSubmit = true, onClose, ...sheet } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <Sheet
      {...sheet}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={formId} look={submitLook} isBusy={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* The checks speak in the product's own words. */}
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

/** Above the fields, when the form opened with what somebody had typed before. */
export function BegunNote(props: { text: string; startOverLabel: string; onStartOver: () => void }) {
  return (
    <p className={styles.note}>
      <StatusIcon kind="warning" />
      {props.text}
      <TextButton onClick={props.onStartOver}>{props.startOverLabel}</TextButton>
    </p>
  )
}

/** Below the fields: whether the device keeps what is typed. */
export function KeptNote({ isKept, kept, notKept }: { isKept: boolean; kept: string; notKept: string }) {
  return (
    <p className={styles.note}>
      <StatusIcon kind={isKept ? 'good' : 'warning'} />
      {isKept ? kept : notKept}
    </p>
  )
}

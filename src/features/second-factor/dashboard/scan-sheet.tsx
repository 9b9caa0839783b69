import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'
import { factorTexts } from './second-factor.en.ts'
import styles from './second-factor.module.css'

interface Props {
  secret: string
  address: string
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

export function ScanSheet({ secret, address, onCode, onClose }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={factorTexts.scanTitle}
      caption={factorTexts.scanCaption}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{factorTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {factorTexts.goOn}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.scan} onSubmit={submit} noValidate>
        <QrCode text={address} name={factorTexts.qrName} />
        <p className={styles.caption}>
          {factorTexts.typeInstead}
          {/* In groups of four, as a person types it. */}
          <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          label={factorTexts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onValueChange={setCode}
        />
      </form>
    </Sheet>
  )
}

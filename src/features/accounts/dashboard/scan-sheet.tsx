import { FormSheet } from '#ui/form-sheet.tsx'
import slab from '#ui/slab.module.css'
import { TextField } from '#ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'
import { factorTexts } from './second-factor.en.ts'
import styles from './second-factor.module.css'
import { useProof } from './use-proof.ts'

interface Props {
  secret: string
  address: string
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

export function ScanSheet({ secret, address, onCode, onClose }: Props) {
  const { field, sheet } = useProof(onCode)
  return (
    <FormSheet
      title={factorTexts.scanTitle}
      caption={factorTexts.scanCaption}
      cancelLabel={factorTexts.cancel}
      submitLabel={factorTexts.goOn}
      onClose={onClose}
      {...sheet}
    >
      <QrCode text={address} name={factorTexts.qrName} />
      <p className={`${slab.caption} ${styles.key}`}>
        {factorTexts.typeInstead}
        {/* In groups of four, as a person types it. */}
        <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField label={factorTexts.code} inputMode="numeric" autoComplete="one-time-code" {...field} />
    </FormSheet>
  )
}

import { encode } from 'uqr'
import { FormSheet } from '#ui/form-sheet.tsx'
import listCard from '#ui/list-card.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './second-factor.module.css'
import { factorTexts } from './second-factor.texts.ts'
import { useSingleFieldForm } from './use-single-field-form.ts'

interface Props {
  secret: string
  address: string
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

export function ScanSheet({ secret, address, onCode, onClose }: Props) {
  const { field, sheet } = useSingleFieldForm(onCode)
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
      <a className={styles.open} href={address}>
        {factorTexts.openInApp}
      </a>
      <p className={`${listCard.caption} ${styles.key}`}>
        {factorTexts.typeInstead}
        {/* In groups of four, as a person types it. */}
        <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField label={factorTexts.code} inputMode="numeric" autoComplete="one-time-code" {...field} />
    </FormSheet>
  )
}

/** Dark on white in both themes, as cameras expect. Drawn in the browser, so that the secret is sent nowhere. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  )
}

import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Dark on white in both themes: cameras expect it. Drawn here, so that the secret leaves for no other place. */
export function QrCode({ text, name }: { text: string; name: string }) {
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

import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './second-factor.module.css'
import { factorTexts } from './second-factor.texts.ts'

/** Recovery codes are shown once, so a click outside does not close this sheet. */
export function CodesSheet({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast('success', factorTexts.copied)
    } catch {
      // Not allowed, or without TLS.
      toast('error', factorTexts.copyFailed)
    }
  }
  return (
    <Sheet
      title={factorTexts.codesTitle}
      caption={factorTexts.codesCaption}
      footer={
        <>
          <Button onClick={copy}>{factorTexts.copy}</Button>
          <Button variant="primary" onClick={onDone}>
            {factorTexts.done}
          </Button>
        </>
      }
    >
      <ol className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

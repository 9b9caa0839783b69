import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toasts.tsx'
import { factorTexts } from './second-factor.en.ts'
import styles from './second-factor.module.css'

/** The one time that they are shown. No press beside it closes it. */
export function CodesSheet({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast('success', factorTexts.copied)
  }
  return (
    <Sheet
      title={factorTexts.codesTitle}
      caption={factorTexts.codesCaption}
      foot={
        <>
          <Button onClick={copy}>{factorTexts.copy}</Button>
          <Button look="primary" onClick={onDone}>
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

import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { authTexts } from './auth.texts.ts'
import styles from './password-field.module.css'

/** A password that can be looked at: on a phone one types it wrong. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        className={styles.toggle}
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? authTexts.hide : authTexts.show}
      </button>
    </div>
  )
}

import { Link } from 'react-router'
import styles from './back-link.module.css'
import { editorTexts } from './section-editor.texts.ts'

/** On a phone an editor has no tab bar, so it needs a link back. */
export function BackLink() {
  return (
    <Link className={styles.back} to="/dash/more">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m14 6-6 6 6 6" />
      </svg>
      {editorTexts.back}
    </Link>
  )
}

import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './sign-in-form.module.css'

export const meta = () => [{ title: `${authTexts.signUpTitle} · ${authTexts.admin}` }]

export default function SignUpPage() {
  return (
    <AuthFrame title={authTexts.signUpTitle}>
      <p className={styles.text}>{authTexts.signUpText}</p>
      <p className={styles.links}>
        <a href="/dash">{authTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

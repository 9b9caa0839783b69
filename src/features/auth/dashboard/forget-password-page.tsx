import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './sign-in-form.module.css'

export const meta = () => [{ title: `${authTexts.forgetPasswordTitle} · ${authTexts.admin}` }]

export default function ForgetPasswordPage() {
  return (
    <AuthFrame title={authTexts.forgetPasswordTitle}>
      <p className={styles.text}>{authTexts.forgetPasswordText}</p>
      <p className={styles.links}>
        <a href="/dash">{authTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

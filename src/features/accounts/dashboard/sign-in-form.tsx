import { useState } from 'react'
import { useNavigate } from 'react-router'
import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import styles from './sign-in-form.module.css'

/** `notice` says quietly why somebody who was signed in sees this form again. */
export function SignInForm({ notice }: { notice: string | null }) {
  // What was already said when the form appeared; a failed try is said by a notification instead.
  const [initialNotice] = useState(notice)
  const navigate = useNavigate()
  return (
    <AuthFrame title={authTexts.signIn}>
      {initialNotice && <p className={styles.notice}>{initialNotice}</p>}
      <SignInFields onSignedIn={() => navigate('/dash', { replace: true })} />
      <p className={styles.links}>
        <a href="/auth/forget-password">{authTexts.forgetPassword}</a>
        <a href="/auth/signup">{authTexts.signUp}</a>
      </p>
    </AuthFrame>
  )
}

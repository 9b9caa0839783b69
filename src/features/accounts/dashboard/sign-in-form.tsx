import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#web/use-language.ts'
import { authTexts } from './auth.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import styles from './sign-in-form.module.css'

/** `notice` says why the session ended. */
export function SignInForm({ notice }: { notice: string | null }) {
  // Only the notice of the first render: a failed attempt is shown as a toast.
  const [initialNotice] = useState(notice)
  const navigate = useNavigate()
  useLanguage()
  return (
    <AuthFrame title={authTexts.signIn}>
      {initialNotice && <p className={styles.notice}>{initialNotice}</p>}
      {/* The wanted screen loads where the form was; an address that is none of ours leads to the home screen. */}
      <SignInFields
        onSignedIn={() => location.pathname === '/dash' && navigate('/dash', { replace: true })}
      />
      <p className={styles.links}>
        <a href="/auth/forget-password">{authTexts.forgetPassword}</a>
        <a href="/auth/signup">{authTexts.signUp}</a>
      </p>
    </AuthFrame>
  )
}

import type { Route } from './+types/forget-password-page'
import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readLinkToken } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import styles from './sign-in-form.module.css'

export const meta = () => [{ title: `${authTexts.forgetPasswordTitle} · ${authTexts.admin}` }]

export const clientLoader = () => ({ token: readLinkToken() })

export function HydrateFallback() {
  return <AuthFrame title={authTexts.forgetPasswordTitle}>{null}</AuthFrame>
}

/** Without a link it asks for one; with a link from a mail it takes the new password. */
export default function ForgetPasswordPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame title={token ? authTexts.newPasswordTitle : authTexts.forgetPasswordTitle}>
      {token ? <NewPasswordForm token={token} /> : <ResetRequestForm />}
      <p className={styles.links}>
        <a href="/dash">{authTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

import { browserApi } from '#web/browser-api.ts'
import { readInvitation } from '../account-link.contract.ts'
import type { Route } from './+types/sign-up-page'
import { authTexts } from './auth.en.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readLinkToken } from './link-token.ts'
import styles from './sign-in-form.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { wordsOf } from './words-of-failure.ts'

export const meta = () => [{ title: `${authTexts.signUpTitle} · ${authTexts.admin}` }]

export async function clientLoader() {
  const token = readLinkToken()
  if (!token) return { invitation: null, problem: null }
  try {
    const { email, role } = await browserApi().call(readInvitation, { body: { token } })
    return { invitation: { token, email, role }, problem: null }
  } catch (error) {
    return { invitation: null, problem: wordsOf(error) }
  }
}

export function HydrateFallback() {
  return <AuthFrame title={authTexts.signUpTitle}>{null}</AuthFrame>
}

export default function SignUpPage({ loaderData: { invitation, problem } }: Route.ComponentProps) {
  return (
    <AuthFrame title={authTexts.signUpTitle}>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {invitation ? <SignUpForm {...invitation} /> : <p className={styles.text}>{authTexts.signUpText}</p>}
      <p className={styles.links}>
        <a href="/dash">{authTexts.backToSignIn}</a>
      </p>
    </AuthFrame>
  )
}

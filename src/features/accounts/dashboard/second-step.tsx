import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SecondFactorProof, SignInChallenge } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { askPasskey } from './ask-passkey.ts'
import { authTexts } from './auth.texts.ts'
import styles from './sign-in-form.module.css'

interface Props {
  challenge: SignInChallenge
  onSignedIn: () => unknown
  onStartAgain: () => void
}

/** The second step of a sign-in, after the right password. */
export function SecondStep({ challenge, onSignedIn, onStartAgain }: Props) {
  const [kind, setKind] = useState<'app' | 'recovery' | null>(challenge.hasApp ? 'app' : null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code shows another field
  useEffect(() => field.current?.focus(), [kind])

  async function answer(getProof: () => Promise<SecondFactorProof>) {
    setBusy(true)
    try {
      await currentSession().answerChallenge(challenge, await getProof())
      await onSignedIn()
    } catch (error) {
      toast('error', error instanceof ApiFailure ? error.message : authTexts.passkeyFailed)
      setCode('')
      setBusy(false)
      if (error instanceof ApiFailure && error.code === 'not_found') onStartAgain()
      else field.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind && code) void answer(async () => ({ kind, code }))
  }
  const answerWithPasskey = () =>
    answer(async () => ({ kind: 'passkey', response: await askPasskey(challenge.passkey) }))

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{authTexts.secondStep}</p>
      {kind && (
        <>
          <TextField
            ref={field}
            label={kind === 'app' ? authTexts.appCode : authTexts.recoveryCode}
            name="code"
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="off"
            spellCheck={false}
            value={code}
            onValueChange={setCode}
          />
          <Button type="submit" variant="primary" isWide isBusy={isBusy}>
            {authTexts.continue}
          </Button>
        </>
      )}
      {challenge.passkey && (
        <Button variant={kind ? 'plain' : 'primary'} isWide isBusy={isBusy} onClick={answerWithPasskey}>
          {authTexts.usePasskey}
        </Button>
      )}
      <div className={styles.ways}>
        {kind === 'recovery' ? (
          challenge.hasApp && <TextButton onClick={() => setKind('app')}>{authTexts.useApp}</TextButton>
        ) : (
          <TextButton onClick={() => setKind('recovery')}>{authTexts.useRecoveryCode}</TextButton>
        )}
        <TextButton isQuiet onClick={onStartAgain}>
          {authTexts.startAgain}
        </TextButton>
      </div>
    </form>
  )
}

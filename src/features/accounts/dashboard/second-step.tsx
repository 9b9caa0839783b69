import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SecondProof, SignInChallenge } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { askPasskey } from './ask-passkey.ts'
import { authTexts } from './auth.en.ts'
import styles from './sign-in-form.module.css'

interface Props {
  challenge: SignInChallenge
  onSignedIn: () => unknown
  onStartAgain: () => void
}

/** After the right password of an account that asks for more. */
export function SecondStep({ challenge, onSignedIn, onStartAgain }: Props) {
  const [kind, setKind] = useState<'app' | 'recovery' | null>(challenge.hasApp ? 'app' : null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field
  useEffect(() => field.current?.focus(), [kind])

  async function prove(finding: () => Promise<SecondProof>) {
    setBusy(true)
    try {
      await currentSession().answerChallenge(challenge, await finding())
      await onSignedIn()
    } catch (error) {
      toast('error', error instanceof ApiFailure ? error.message : authTexts.passkeyFailed)
      setCode('')
      setBusy(false)
      if (error instanceof ApiFailure && error.code === 'not_found') onStartAgain()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind && code) void prove(async () => ({ kind, code }))
  }
  const provePasskey = () =>
    prove(async () => ({ kind: 'passkey', response: await askPasskey(challenge.passkey) }))

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
          <Button type="submit" look="primary" isWide isBusy={isBusy}>
            {authTexts.continue}
          </Button>
        </>
      )}
      {challenge.passkey && (
        <Button look={kind ? 'plain' : 'primary'} isWide isBusy={isBusy} onClick={provePasskey}>
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

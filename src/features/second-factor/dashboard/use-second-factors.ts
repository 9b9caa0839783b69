import { useEffect, useState } from 'react'
import { useNotify } from '#ui/actions/notifications.tsx'
import { browserApi } from '#web/browser-api.ts'
import {
  beginApp,
  confirmApp,
  type Factors,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor.contract.ts'
import { makePasskey } from './make-passkey.ts'
import { factorTexts } from './second-factor.en.ts'

/** What somebody is in the middle of. */
export type Step =
  | { kind: 'password'; title: string; then: (password: string) => Promise<void> }
  | { kind: 'scan'; secret: string; address: string }
  | { kind: 'codes'; codes: string[] }

interface Change {
  factors: Factors
  recoveryCodes: string[] | null
}

export function useSecondFactors() {
  const [factors, setFactors] = useState<Factors | null | undefined>(undefined)
  const [step, setStep] = useState<Step | null>(null)
  const notify = useNotify()
  const api = browserApi()

  useEffect(() => {
    browserApi()
      .call(readFactors, {})
      .then(setFactors, () => setFactors(null))
  }, [])

  const close = () => setStep(null)
  const finish = ({ factors: next, recoveryCodes }: Change, message?: string) => {
    setFactors(next)
    setStep(recoveryCodes && { kind: 'codes', codes: recoveryCodes })
    if (message) notify('success', message)
  }
  const askPassword = (title: string, then: (password: string) => Promise<void>) =>
    setStep({ kind: 'password', title, then })
  const askToRemove = (title: string, factor: 'app' | { passkey: string }, message: string) =>
    askPassword(title, async password => {
      const left = await api.call(removeFactor, { body: { password, factor } })
      finish({ factors: left, recoveryCodes: null }, message)
    })

  return {
    factors,
    step,
    close,
    addApp: () =>
      askPassword(factorTexts.switchOnApp, async password =>
        setStep({ kind: 'scan', ...(await api.call(beginApp, { body: { password } })) }),
      ),
    confirmCode: async (code: string) =>
      finish(await api.call(confirmApp, { body: { code } }), factorTexts.appAdded),
    removeApp: () => askToRemove(factorTexts.switchOffApp, 'app', factorTexts.appRemoved),
    addPasskey: () =>
      askPassword(factorTexts.addPasskeyTitle, async password =>
        finish(await makePasskey(password), factorTexts.passkeyAdded),
      ),
    removePasskey: (passkey: string) =>
      askToRemove(factorTexts.removePasskeyTitle, { passkey }, factorTexts.passkeyRemoved),
    renewCodes: () =>
      askPassword(factorTexts.newCodesTitle, async password =>
        finish(await api.call(renewRecoveryCodes, { body: { password } })),
      ),
  }
}

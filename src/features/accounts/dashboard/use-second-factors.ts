import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor.contract.ts'
import { factorTexts } from './second-factor.texts.ts'

const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => browserApi().call(readFactors, {}),
})

/** The sheet that is open. */
export type Step =
  | { kind: 'password'; title: string; then: (password: string) => Promise<void> }
  | { kind: 'scan'; secret: string; address: string }
  | { kind: 'codes'; codes: string[] }

export function useSecondFactors() {
  const { data: factors, isError } = useQuery(factorsQuery)
  const mutate = useOptimisticMutation(factorsQuery.queryKey)
  const [step, setStep] = useState<Step | null>(null)
  const toast = useToast()
  const api = browserApi()

  const close = () => setStep(null)
  const finish = (recoveryCodes: string[] | null, message?: string) => {
    setStep(recoveryCodes && { kind: 'codes', codes: recoveryCodes })
    if (message) toast('success', message)
  }
  const askPassword = (title: string, then: (password: string) => Promise<void>) =>
    setStep({ kind: 'password', title, then })
  const askToRemove = (title: string, factor: 'app' | { passkey: string }, message: string) =>
    askPassword(title, async password => {
      await mutate({ call: () => api.call(removeFactor, { body: { password, factor } }) })
      finish(null, message)
    })

  return {
    factors,
    isError,
    step,
    close,
    addApp: () =>
      askPassword(factorTexts.switchOnApp, async password =>
        setStep({ kind: 'scan', ...(await api.call(beginApp, { body: { password } })) }),
      ),
    async confirmCode(code: string) {
      const { recoveryCodes } = await mutate({ call: () => api.call(confirmApp, { body: { code } }) })
      finish(recoveryCodes, factorTexts.appAdded)
    },
    removeApp: () => askToRemove(factorTexts.switchOffApp, 'app', factorTexts.appRemoved),
    addPasskey: () =>
      askPassword(factorTexts.addPasskeyTitle, async password => {
        const { recoveryCodes } = await mutate({ call: () => registerPasskey(password) })
        finish(recoveryCodes, factorTexts.passkeyAdded)
      }),
    removePasskey: (passkey: string) =>
      askToRemove(factorTexts.removePasskeyTitle, { passkey }, factorTexts.passkeyRemoved),
    renewCodes: () =>
      askPassword(factorTexts.newCodesTitle, async password => {
        const { recoveryCodes } = await mutate({
          call: () => api.call(renewRecoveryCodes, { body: { password } }),
        })
        finish(recoveryCodes)
      }),
  }
}

async function registerPasskey(password: string) {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new Error(factorTexts.passkeyUnsupported)
  const { token, options } = await browserApi().call(beginPasskey, { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    // Cancelled, or no authenticator is available. The browser has shown the reason itself.
    throw new Error(factorTexts.passkeyFailed, { cause })
  })
  return browserApi().call(confirmPasskey, { body: { token, response: { ...response } } })
}

import { useEffect, useEffectEvent } from 'react'
import { readProfile } from '#features/accounts/profile.contract.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import { browserApi } from '#web/browser-api.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** While a picture is being prepared, asks what became of it, and tells once. */
export function usePicturePreparation(
  isPreparing: boolean,
  onSettled: (profile: ReplyOf<typeof readProfile>) => void,
): void {
  const tell = useEffectEvent(onSettled)

  useEffect(() => {
    if (!isPreparing) return
    let timer: number | undefined
    let isOver = false
    const ask = async (pause: number) => {
      // No answer now: the next one tells.
      const profile = await browserApi()
        .call(readProfile, {})
        .catch(() => null)
      if (isOver) return
      if (profile && profile.avatarUpload?.state !== 'preparing') tell(profile)
      else askIn(Math.min(pause * 1.5, LONGEST_PAUSE_MS))
    }
    const askIn = (pause: number) => {
      timer = window.setTimeout(() => void ask(pause), pause)
    }
    askIn(FIRST_PAUSE_MS)
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [isPreparing])
}

import { useEffect, useState } from 'react'
import { tokenStorage } from '#web/browser-api.ts'

const TRIES_AGAIN_MS = 3_000

type SignedIn = typeof import('./signed-in.tsx').SignedIn

/**
 * What stands around the screens of somebody who is signed in; who is at the door does not download it. On a line that
 * breaks it is asked for until it comes.
 */
export function useSignedIn(isInside: boolean): { SignedIn: SignedIn | null; isRetrying: boolean } {
  const [part, setPart] = useState<{ SignedIn: SignedIn } | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    // Whoever comes with a key is likely to be let in.
    if (!isInside && tokenStorage.read() === null) return
    const ask = () => void import('./signed-in.tsx').then(setPart, () => setFailures(failures + 1))
    const timer = setTimeout(ask, failures === 0 ? 0 : TRIES_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isInside, failures])
  return { SignedIn: part?.SignedIn ?? null, isRetrying: failures > 0 }
}

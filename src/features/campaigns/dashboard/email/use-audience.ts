import { useEffect, useState } from 'react'
import { type Audience, readAudience } from '#features/campaigns/campaign.contract.ts'
import { browserApi } from '#web/browser-api.ts'

/** Undefined while it is counted, null when it could not be. */
export function useAudience(): Audience | null | undefined {
  const [audience, setAudience] = useState<Audience | null>()
  useEffect(() => {
    let isWanted = true
    void browserApi()
      .call(readAudience, {})
      .catch(() => null)
      .then(counted => isWanted && setAudience(counted))
    return () => {
      isWanted = false
    }
  }, [])
  return audience
}

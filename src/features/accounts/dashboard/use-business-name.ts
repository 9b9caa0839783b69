import { useEffect, useState } from 'react'
import { readFacts } from '#features/settings/facts.contract.ts'
import { browserApi } from '#web/browser-api.ts'

let known = ''

/** Empty until it is known. Without the dashboard's cache, which is not downloaded before sign-in. */
export function useBusinessName(): string {
  const [name, setName] = useState(known)
  useEffect(() => {
    const ask = () => {
      if (known) return
      const show = (facts: { name: string }) => {
        known = facts.name
        setName(known)
      }
      // A name in a corner is no reason to trouble anybody.
      browserApi()
        .call(readFacts, {})
        .then(show, () => {})
    }
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [])
  return name
}

import { createContext, useContext } from 'react'
import type { SiteFacts } from '../facts.contract.ts'

const FactsContext = createContext<SiteFacts | null>(null)

export const FactsProvider = FactsContext.Provider

/** The business as the public pages name it. */
export function useFacts(): SiteFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A public component stands outside the site’s layout.')
  return facts
}

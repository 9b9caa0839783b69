import { createContext, useContext } from 'react'
import type { SiteFacts } from '../facts.contract.ts'

const FactsContext = createContext<SiteFacts | null>(null)

export const FactsProvider = FactsContext.Provider

/** The public settings. */
export function useFacts(): SiteFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('useFacts must be used inside the site’s layout.')
  return facts
}

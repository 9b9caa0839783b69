import { createContext, useContext } from 'react'
import type { BusinessFacts } from '../facts.contract.ts'

const FactsContext = createContext<BusinessFacts | null>(null)

export const FactsProvider = FactsContext.Provider

/** The business as the public pages name it. */
export function useFacts(): BusinessFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A public component stands outside the site’s layout.')
  return facts
}

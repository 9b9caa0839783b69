import { createContext } from 'react-router'

/** The address that the owner configured. Whole addresses are made from it, never from a request. */
export const publicUrlContext = createContext<string>()

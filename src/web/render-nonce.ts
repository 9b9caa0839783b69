import { createContext } from 'react'

/** The nonce for our own script tags; the router's get it from `ServerRouter`. Undefined in the browser. */
export const RenderNonce = createContext<string | undefined>(undefined)

import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** The nonce of one rendering, on its way from the request handler to the document. */
export const nonceContext = createContext<string>()

/** For our own script tags; the router's take it from `ServerRouter`. Nothing in a browser, where it is never seen. */
export const RenderNonce = createReactContext<string | undefined>(undefined)

import { createContext } from 'react'

/** Attaches the behaviours of the public pages to a document; returns how to stop them. The dashboard provides it. */
export const PreviewBehaviours = createContext<(page: Document) => () => void>(() => () => {})

import { createContext } from 'react'

/** What the server puts into the head of a document. Empty in the browser, which renders no public document. */
export interface DocumentParts {
  /** For our own inline scripts and styles; the router's get it from `ServerRouter`. */
  nonce?: string
  /** The styles of a public page, and the stylesheets that they come from. */
  styles?: { text: string; sheets: string[] }
  /** The code of a public page's inline script. */
  script?: string
  /** The code of a dashboard document's inline script. */
  choices?: string
}

export const DocumentParts = createContext<DocumentParts>({})

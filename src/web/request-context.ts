import { createContext } from 'react-router'
import type { ApiClient } from '#shared/http/api-client.ts'
import type { Language } from '#shared/text/language.ts'

/** Loaders read content through this client only. */
export const apiContext = createContext<ApiClient>()

/** A file of a form that was sent without scripts. */
export interface SentFile {
  name: string
  /** Null if the server did not take it. */
  bytes: Uint8Array<ArrayBuffer> | null
}

export const sentFilesContext = createContext<readonly SentFile[]>([])

/** Sends one part of a file to an address of the API, and returns the status. */
export const sendBytesContext =
  createContext<(address: string, bytes: Uint8Array<ArrayBuffer>) => Promise<number>>()

export type ReportError = (error: unknown) => void

/** Logs an error that was thrown while rendering. */
export const errorContext = createContext<ReportError>(() => {})

/** The configured address of the site. Absolute URLs are built from it, never from a request. */
export const publicUrlContext = createContext<string>()

/** The files of the client build. */
export interface ClientBuild {
  /** The text of an asset, by its public path. */
  readAsset: (path: string) => string
  /** The public path of `entry.behaviours.ts`. */
  behaviours: string
  /** The public paths of the dashboard's first texts. The development server has none. */
  texts?: Record<Language, string>
}

export const clientBuildContext = createContext<ClientBuild>()

/** The nonce of one rendering. */
export const nonceContext = createContext<string>()

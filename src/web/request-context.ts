import { createContext } from 'react-router'
import type { ApiClient } from '#shared/http/api-client.ts'

/** Loaders read content through this client only. */
export const apiContext = createContext<ApiClient>()

export type ReportError = (error: unknown) => void

/** Logs an error that was thrown while rendering. */
export const errorContext = createContext<ReportError>(() => {})

/** The configured address of the site. Absolute URLs are built from it, never from a request. */
export const publicUrlContext = createContext<string>()

/** The nonce of one rendering. */
export const nonceContext = createContext<string>()

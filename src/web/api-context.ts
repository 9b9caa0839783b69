import { createContext } from 'react-router'
import type { ApiClient } from '#shared/http/api-client.ts'

/** Loaders reach content through the API alone; this is how they are handed its client. */
export const apiContext = createContext<ApiClient>()

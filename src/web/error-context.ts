import { createContext } from 'react-router'

export type ReportError = (error: unknown) => void

/** Where an error met while rendering is reported: the server's log. */
export const errorContext = createContext<ReportError>(() => {})

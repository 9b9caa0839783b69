/** The only code that writes to the browser's console, for texts that the specification wants logged. */
export function logInBrowser(message: string, cause?: unknown): void {
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}

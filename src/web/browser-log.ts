/** The one place that writes to the browser's console, for texts the specification wants logged only. */
export function logInBrowser(message: string, cause?: unknown): void {
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}

type Cleanup = () => unknown

const cleanups: Cleanup[] = []

/** Runs after the last test of the file. Vitest accepts afterAll inside a test or hook, and never calls it. */
export const addCleanup = (cleanup: Cleanup) => void cleanups.push(cleanup)

/** The newest first: what was opened last may use what was opened before. */
export async function runCleanups() {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next()
}

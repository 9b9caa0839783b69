const RETRY_MS = 3_000

/** Loads code that nothing may fail for want of: tries until it arrives. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

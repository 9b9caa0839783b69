import type { Log } from '#platform/log.ts'
import { runInSandbox } from './sandbox.ts'

const LIMITS = { seconds: 10, cpuSeconds: 10, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 }

/** Says at the start what the first upload would otherwise find out. */
export async function announceSandbox(log: Log): Promise<void> {
  await runInSandbox({ command: 'true', args: [], input: import.meta.filename, limits: LIMITS }).catch(
    (error: unknown) =>
      log.error({ err: error }, 'no sandbox can be made, so no upload is decoded: see docs/operations.md'),
  )
}

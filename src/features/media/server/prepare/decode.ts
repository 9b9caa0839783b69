import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaProblem } from '#features/media/media.rules.ts'
import type { Limits } from '#platform/sandbox/bubblewrap.ts'
import { inDecoderSlot } from '#platform/sandbox/decoder-slots.ts'
import { runInSandbox, SandboxUnavailable } from '#platform/sandbox/sandbox.ts'

const GIB = 2 ** 30
/** For commands that take seconds. */
export const SHORT_LIMITS: Limits = { seconds: 60, cpuSeconds: 60, memoryBytes: 4 * GIB, fileBytes: GIB / 4 }

/** The file cannot be prepared, and a retry of the job would fail in the same way. */
export class MediaFailure extends Error {
  override name = 'MediaFailure'
  readonly problem: MediaProblem

  constructor(problem: MediaProblem, details = '', options?: ErrorOptions) {
    super(`${problem}${details && `: ${details}`}`, options)
    this.problem = problem
  }
}

/** Runs a decoder in the sandbox and returns its output. Throws `MediaFailure`, or another error where a retry may help. */
export async function decode(command: Parameters<typeof runInSandbox>[0]): Promise<string> {
  const running = inDecoderSlot(command.signal, () => runInSandbox(command))
  const { outcome, stdout, stderr } = await running.catch((error: unknown) => {
    if (!(error instanceof SandboxUnavailable)) throw error
    throw new MediaFailure('cannot_prepare', error.message, { cause: error })
  })
  if (outcome === 'success') return stdout
  const details = stderr.trim().slice(-500)
  // The disk is full: a later retry may succeed.
  if (/No space left on device/.test(stderr)) throw new Error(details)
  if (outcome === 'limit' || /File too large/.test(stderr)) throw new MediaFailure('too_heavy', details)
  if (/max_streams/.test(stderr)) throw new MediaFailure('too_many_streams', details)
  throw new MediaFailure('unreadable', details)
}

/**
 * The path of a file that a decoder wrote. Rejects links: a compromised decoder could link to our secrets, and they would
 * be published.
 */
export async function outputFile(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  const found = await lstat(file)
  if (!found.isFile() || found.size === 0) throw new Error(`${name} is not a file with something in it`)
  return file
}

import type { Limits } from '#platform/sandbox/bubblewrap.ts'
import { inDecoderSlot } from '#platform/sandbox/decoder-slots.ts'
import { runInSandbox, SandboxUnavailable } from '#platform/sandbox/sandbox.ts'
import { MediaFailure } from './media-failure.ts'

const GIB = 2 ** 30
/** For what takes seconds. */
export const BRIEF: Limits = { seconds: 60, cpuSeconds: 60, memoryBytes: 4 * GIB, fileBytes: GIB / 4 }

/** Runs a decoder and answers what it printed. Whatever goes wrong has a name: the file's fault, or ours. */
export async function decode(command: Parameters<typeof runInSandbox>[0]): Promise<string> {
  const running = inDecoderSlot(command.signal, () => runInSandbox(command))
  const { outcome, printed, complaint } = await running.catch((error: unknown) => {
    if (!(error instanceof SandboxUnavailable)) throw error
    throw new MediaFailure('cannot_prepare', error.message, { cause: error })
  })
  if (outcome === 'success') return printed
  const details = complaint.trim().slice(-500)
  // Our disk is full: another day the same file is fine.
  if (/No space left on device/.test(complaint)) throw new Error(details)
  if (outcome === 'limit' || /File too large/.test(complaint)) throw new MediaFailure('too_heavy', details)
  if (/max_streams/.test(complaint)) throw new MediaFailure('too_many_streams', details)
  throw new MediaFailure('unreadable', details)
}

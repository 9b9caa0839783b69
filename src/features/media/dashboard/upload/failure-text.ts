import { libraryTexts } from '../texts-by-kind.ts'
import type { Transfer } from './transfer.ts'

/** What went wrong with a transfer, as the catalogue says it. */
export function failureText({ kind, itemId, problem }: Transfer): string {
  const texts = libraryTexts[kind]
  if (itemId) return problem ? texts.updateFailedBecause(problem) : texts.updateFailed
  return kind === 'video' && problem ? problem : texts.addFailed
}

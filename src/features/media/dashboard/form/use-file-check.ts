import { useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { validateFile, validateMeasures } from '../../file-validation.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { measureFile } from './measure-file.ts'

/** Checks chosen files: by name and size at once, by their pixels and duration once the browser has read them. */
export function useFileCheck(kind: MediaKind) {
  const [measured, setMeasured] = useState<ReadonlyMap<File, string>>(new Map())
  return {
    /** Null while nothing is known to be wrong. */
    problemOf(file: File): string | null {
      const found = validateFile(kind, file)
      return found ? libraryTexts[kind].fileProblems[found] : (measured.get(file) ?? null)
    },
    /** Resolves with what is wrong with the file, or null. */
    async check(file: File): Promise<string | null> {
      const invalid = validateFile(kind, file)
      if (invalid) return libraryTexts[kind].fileProblems[invalid]
      const measures = await measureFile(kind, file)
      const found = measures && validateMeasures(kind, measures)
      if (!found) return null
      const problem = mediaTexts.measureProblems[found]
      setMeasured(known => new Map(known).set(file, problem))
      return problem
    },
  }
}

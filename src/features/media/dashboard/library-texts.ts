import type { FileProblem } from '../file-choice.rules.ts'

/** What movies and images say differently. */
export interface LibraryTexts {
  screen: string
  list: string
  add: string
  edit: string
  update: string
  chooseFile: string
  useCamera: string
  formats: string
  /** Told where the list failed to load; null where that is only logged. */
  fetchFailed: string | null
  fetchFailedLog: string
  /** Told once the bytes have arrived; null where only the added item is told. */
  uploaded: string | null
  added: string
  updated: string
  addFailed: string
  updateFailed: string
  updateFailedBecause: (reason: string) => string
  fieldsMissing: string
  fileProblems: Record<FileProblem, string>
  open: (title: string) => string
  emptyTitle: string
  emptyHint: string
  listSafe: string
  trashTitle: string
  trashEmpty: string
  noneToPick: string
  pickFailed: string
  pickerName: string
}

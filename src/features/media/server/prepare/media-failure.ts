import type { MediaProblem } from '#features/media/media.rules.ts'

/** The file is at fault, or nothing can be done about it here: trying the same again would end the same. */
export class MediaFailure extends Error {
  override name = 'MediaFailure'
  readonly problem: MediaProblem

  constructor(problem: MediaProblem, details = '', options?: ErrorOptions) {
    super(`${problem}${details && `: ${details}`}`, options)
    this.problem = problem
  }
}

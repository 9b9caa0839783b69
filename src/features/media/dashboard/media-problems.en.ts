import { MEDIA_PROBLEMS, type MediaProblem } from '../media.rules.ts'

/** Why a file could not be prepared, then what to do. */
const SENTENCES: Record<MediaProblem, string> = {
  unreadable: 'The file is damaged or incomplete. Upload it again from the phone that made it.',
  has_no_picture: 'This file has sound but no picture. Choose another.',
  too_long: 'It’s longer than 30 minutes. Trim it and upload it again.',
  too_large: 'The picture is too large. Make it smaller and upload it again.',
  too_many_frames: 'The animation has more than 500 frames. Upload it as a movie instead.',
  too_many_streams: 'The file has too many tracks. Export it again and upload that.',
  carries_other_files: 'The file refers to other files. Export it as a single movie and upload that.',
  too_heavy: 'It took too long to prepare. Upload a shorter or smaller one.',
  cannot_prepare: 'Something went wrong on our side. Your file is fine. Press Retry.',
  gave_up: 'We tried several times and it failed each time. Press Retry, or upload it again.',
}

export const problemText = (problem: string | null): string =>
  SENTENCES[MEDIA_PROBLEMS.find(known => known === problem) ?? 'cannot_prepare']

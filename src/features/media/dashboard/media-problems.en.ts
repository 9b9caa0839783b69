import { MEDIA_PROBLEMS, type MediaProblem } from '../media.rules.ts'

/** Why a file could not be prepared, then what to do. */
const SENTENCES: Record<MediaProblem, string> = {
  unreadable: 'The file is damaged or stops half-way. Send it again from the phone that made it.',
  has_no_picture: 'The file has sound but no picture. Choose another one.',
  too_long: 'It is longer than 30 minutes. Cut it shorter and send it again.',
  too_large: 'Its picture is larger than we can take. Make it smaller and send it again.',
  too_many_frames: 'The animation has more than 500 pictures. Send it as a movie instead.',
  too_many_streams: 'The file holds more tracks than a movie needs. Export it again and send that.',
  carries_other_files: 'The file points to other files. Export it as one movie and send that.',
  too_heavy: 'It took too long to convert. Send a shorter or smaller one.',
  cannot_prepare: 'Something failed on our side, not in your file. Press Retry.',
  gave_up: 'It was tried several times and stopped each time. Press Retry, or send it again.',
}

export const problemText = (problem: string | null): string =>
  SENTENCES[MEDIA_PROBLEMS.find(known => known === problem) ?? 'cannot_prepare']

import { expect, test } from 'vitest'
import { validateFile, validateMeasures } from './file-validation.rules.ts'

const MB = 1024 * 1024

test.each([
  ['clip.mp4', 'video/mp4', 100 * MB, null],
  ['clip.mp4', 'video/mp4', 100 * MB + 1, 'too-large'],
  ['IMG_4131.MOV', 'video/quicktime', MB, null],
  ['old.avi', 'video/x-msvideo', MB, null],
  ['film.mkv', '', MB, null],
  ['clip.webm', 'video/webm', MB, 'wrong-type'],
  ['clip.mp4', 'text/html', MB, 'wrong-type'],
  ['clip.mp4.html', 'text/html', MB, 'wrong-type'],
  ['mp4', '', MB, null],
] as const)('%s of type %j and %d bytes as a movie: %s', (name, type, size, problem) => {
  expect(validateFile('video', { name, type, size })).toBe(problem)
})

test.each([
  ['photo.jpg', 'image/jpeg', 20 * MB, null],
  ['photo.jpg', 'image/jpeg', 20 * MB + 1, 'too-large'],
  ['IMG_0001.HEIC', '', MB, null],
  ['logo.svg', 'image/svg+xml', MB, 'wrong-type'],
  ['notes.pdf', 'application/pdf', MB, 'wrong-type'],
  ['clip.mp4', 'video/mp4', MB, 'wrong-type'],
] as const)('%s of type %j and %d bytes as an image: %s', (name, type, size, problem) => {
  expect(validateFile('image', { name, type, size })).toBe(problem)
})

test.each([
  ['image', 10_000, 5_000, null, null],
  ['image', 15_500, 4_000, null, 'too-many-pixels'],
  ['video', 4_096, 2_160, 30 * 60_000, null],
  ['video', 4_097, 2_160, 1_000, 'too-wide'],
  ['video', 1_920, 1_080, 30 * 60_000 + 1, 'too-long'],
] as const)('%s of %d x %d pixels and %d ms: %s', (kind, width, height, durationMs, problem) => {
  expect(validateMeasures(kind, { width, height, durationMs })).toBe(problem)
})

import {
  IMAGE_EXTENSIONS,
  LARGEST_IMAGE_BYTES,
  LARGEST_MOVIE_SIDE,
  LARGEST_UPLOAD_BYTES,
  LONGEST_MOVIE_SECONDS,
  type MediaKind,
  MOST_PIXELS,
  MOVIE_EXTENSIONS,
} from './media.rules.ts'

interface ChosenFile {
  name: string
  size: number
  /** As the browser reports it: empty for an unknown type, such as HEIC on a PC. */
  type: string
}

/** Why a chosen file is rejected; null if it is accepted. The server also checks the content. */
export function validateFile(kind: MediaKind, { name, size, type }: ChosenFile): FileProblem | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const extensions: readonly string[] = kind === 'video' ? MOVIE_EXTENSIONS : IMAGE_EXTENSIONS
  const hasKind = type === '' || type.startsWith(`${kind}/`)
  if (!extensions.includes(extension) || !hasKind) return 'wrong-type'
  return size > (kind === 'video' ? LARGEST_UPLOAD_BYTES : LARGEST_IMAGE_BYTES) ? 'too-large' : null
}

export type FileProblem = 'wrong-type' | 'too-large'

export interface Measures {
  width: number
  height: number
  durationMs: number | null
}

/** Why a decoded file is rejected, before anything of it is sent. The worker checks the same limits. */
export function validateMeasures(
  kind: MediaKind,
  { width, height, durationMs }: Measures,
): MeasureProblem | null {
  if (kind === 'image') return width * height > MOST_PIXELS ? 'too-many-pixels' : null
  if ((durationMs ?? 0) > LONGEST_MOVIE_SECONDS * 1_000) return 'too-long'
  return Math.max(width, height) > LARGEST_MOVIE_SIDE ? 'too-wide' : null
}

export type MeasureProblem = 'too-many-pixels' | 'too-long' | 'too-wide'

import {
  IMAGE_EXTENSIONS,
  LARGEST_IMAGE_BYTES,
  LARGEST_UPLOAD_BYTES,
  type MediaKind,
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

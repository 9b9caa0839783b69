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
  /** As the browser has it: empty for what it does not know, such as an iPhone's pictures on a PC. */
  type: string
}

/** Why a chosen file will not do; null if it will. The server looks into the content. */
export function problemWithFile(kind: MediaKind, { name, size, type }: ChosenFile): FileProblem | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const extensions: readonly string[] = kind === 'video' ? MOVIE_EXTENSIONS : IMAGE_EXTENSIONS
  const isOfKind = type === '' || type.startsWith(`${kind}/`)
  if (!extensions.includes(extension) || !isOfKind) return 'wrong-type'
  return size > (kind === 'video' ? LARGEST_UPLOAD_BYTES : LARGEST_IMAGE_BYTES) ? 'too-large' : null
}

export type FileProblem = 'wrong-type' | 'too-large'

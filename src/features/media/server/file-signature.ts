import type { MediaKind } from '../media.rules.ts'

/** How many of the first bytes are needed to detect the container. */
export const SIGNATURE_BYTES = 16

type Container = 'iso-movie' | 'avi' | 'matroska' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heif'

const CONTAINERS: Record<MediaKind, Record<string, readonly Container[]>> = {
  video: { mp4: ['iso-movie'], mov: ['iso-movie'], avi: ['avi'], mkv: ['matroska'] },
  image: {
    jpg: ['jpeg'],
    jpeg: ['jpeg'],
    png: ['png'],
    webp: ['webp'],
    gif: ['gif'],
    avif: ['avif'],
    // Phones often convert a HEIC to JPEG when they share it, and keep the name.
    heic: ['heif', 'jpeg'],
    heif: ['heif', 'jpeg'],
  },
}

/** Control characters and bidirectional overrides, which make a name look like another one. */
const DECEPTIVE_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const MAX_NAME_LENGTH = 255

/** The containers that a file of this name may have; null for a name that is not accepted. */
export function allowedContainers(kind: MediaKind, fileName: string): readonly Container[] | null {
  if (fileName.length > MAX_NAME_LENGTH || DECEPTIVE_CHARACTERS.test(fileName)) return null
  const extension = /\.([a-z0-9]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const byExtension = CONTAINERS[kind]
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null
}

const SIGNATURES: [Container, offset: number, bytes: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['avi', 8, 'AVI '],
  ['matroska', 0, '\x1a\x45\xdf\xa3'],
  // Movies of old cameras start with another box than `ftyp`.
  ...['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].map((box): [Container, number, string] => [
    'iso-movie',
    4,
    box,
  ]),
]
const IMAGE_BRANDS: Record<string, Container> = {
  ...{ avif: 'avif', avis: 'avif' },
  ...{
    heic: 'heif',
    heix: 'heif',
    heim: 'heif',
    heis: 'heif',
    hevc: 'heif',
    hevx: 'heif',
    mif1: 'heif',
    msf1: 'heif',
  },
}

export const isImageContainer = (container: Container) =>
  Object.values(CONTAINERS.image).flat().includes(container)

/** The container according to the first bytes; null for any that is not accepted. */
export function detectContainer(firstBytes: Buffer): Container | null {
  const text = firstBytes.toString('latin1')
  if (text.startsWith('ftyp', 4)) return IMAGE_BRANDS[text.slice(8, 12)] ?? 'iso-movie'
  const isRiff = text.startsWith('RIFF')
  const found = SIGNATURES.find(
    ([, offset, bytes]) => text.startsWith(bytes, offset) && (offset !== 8 || isRiff),
  )
  return found?.[0] ?? null
}

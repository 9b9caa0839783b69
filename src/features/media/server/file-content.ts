import type { MediaKind } from '../media.rules.ts'

/** So many of its first bytes tell what a file is. */
export const TELLING_BYTES = 16

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
    // What a phone shares as HEIC is often a JPEG by then, and keeps its name.
    heic: ['heif', 'jpeg'],
    heif: ['heif', 'jpeg'],
  },
}

/** Control characters, and those that turn the direction of text: a name with them shows another one. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const LONGEST_NAME = 255

/** What a file of this name should be, or null for a name that is none of ours. */
export function containersFor(kind: MediaKind, fileName: string): readonly Container[] | null {
  if (fileName.length > LONGEST_NAME || DECEPTIVE.test(fileName)) return null
  const extension = /\.([a-z0-9]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const known = CONTAINERS[kind]
  return Object.hasOwn(known, extension) ? (known[extension] ?? null) : null
}

const MAGIC: [Container, offset: number, bytes: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['avi', 8, 'AVI '],
  ['matroska', 0, '\x1a\x45\xdf\xa3'],
  // Movies of old cameras begin with another box than `ftyp`.
  ...['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].map((box): [Container, number, string] => [
    'iso-movie',
    4,
    box,
  ]),
]
const PICTURE_BRANDS: Record<string, Container> = {
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

export const isPicture = (container: Container) => Object.values(CONTAINERS.image).flat().includes(container)

/** What the content says it is; null for anything that we do not take. */
export function containerOf(firstBytes: Buffer): Container | null {
  const text = firstBytes.toString('latin1')
  if (text.startsWith('ftyp', 4)) return PICTURE_BRANDS[text.slice(8, 12)] ?? 'iso-movie'
  const isRiff = text.startsWith('RIFF')
  const found = MAGIC.find(([, offset, bytes]) => text.startsWith(bytes, offset) && (offset !== 8 || isRiff))
  return found?.[0] ?? null
}

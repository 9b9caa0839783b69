import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { AVATAR_SIDE, MOST_FRAMES, MOST_PHOTO_PIXELS, MOST_PIXELS } from '../../media.rules.ts'
import { availableWidths, portraitWidths, THUMBNAIL_WIDTH } from '../../media-url.rules.ts'

/**
 * `image`: rotated by its Exif orientation. `upright-image`: not rotated; the conversion of a HEIC has applied the
 * rotation, and Exif must not apply it again. `avatar`: one small square. `photo`: of a customer, large and as a small
 * square. `poster`: of a movie.
 */
export type PictureUse = StillUse | `upright-${StillUse}` | 'poster'
export type StillUse = 'image' | 'avatar' | 'photo'

export interface RenderedPicture {
  width: number
  height: number
  placeholder: string
  luminance: number
}

const FULL_SIZE = { width: 1920, height: 3840 }
/** A panorama is wide, and its details count. */
const PHOTO_SIZE = { width: 4096, height: 2560 }
const SMALL_PHOTO_SIDE = 360
const MAX_PLACEHOLDER_LENGTH = 400

/** Zlib compresses at most a thousand to one: this becomes 64 MB at most. */
const MAX_COMPRESSED_BYTES = 64 * 1024
const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around the content of a chunk. */
const CHUNK_FRAME_BYTES = 12

const FORMATS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 76 }),
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }),
}

/** Checks the limits before any pixel is decoded. The size of an animation is that of one frame: no other is rendered. */
export async function findPictureProblem(
  input: string,
  use: PictureUse,
): Promise<'too_heavy' | 'too_large' | 'too_many_frames' | null> {
  if (await hasTooMuchCompressedText(input)) return 'too_heavy'
  const { width, height, pageHeight, pages = 1 } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * (pageHeight ?? height) > mostPixels(use)) return 'too_large'
  return pages > MOST_FRAMES ? 'too_many_frames' : null
}

const isPhoto = (use: PictureUse) => use === 'photo' || use === 'upright-photo'
const mostPixels = (use: PictureUse) => (isPhoto(use) ? MOST_PHOTO_PIXELS : MOST_PIXELS)

/**
 * Writes every rendition of a picture to `folder`, as `full.jpg` or `w_480.avif`. Each is encoded from the pixels alone:
 * upright, in sRGB, without metadata or anything else that was in the file.
 */
export async function renderPicture(
  input: string,
  folder: string,
  use: PictureUse,
): Promise<RenderedPicture> {
  const picture = sharp(input, { limitInputPixels: mostPixels(use), failOn: 'error' })
  const isUpright = use === 'poster' || use.startsWith('upright-')
  const { data, info } = await (isUpright ? picture : picture.autoOrient())
    .flatten({ background: 'white' })
    .resize({ ...(isPhoto(use) ? PHOTO_SIZE : FULL_SIZE), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const full = () => sharp(data, { raw: { width, height, channels } })
  const save = (picture: Sharp, name: string, format: keyof typeof FORMATS) =>
    FORMATS[format](picture).toFile(`${folder}/${name}.${format}`)
  const resized = (to: number) => full().resize({ width: to, withoutEnlargement: true })
  const measure = async () => ({
    width,
    height,
    placeholder: await createPlaceholder(full()),
    luminance: await measureLuminance(full()),
  })

  if (use === 'avatar' || use === 'upright-avatar') {
    await save(full().resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' }), 'full', 'jpg')
    return measure()
  }
  await save(full(), 'full', 'jpg')
  if (isPhoto(use)) {
    const side = SMALL_PHOTO_SIDE
    await save(full().resize({ width: side, height: side, fit: 'cover' }), 'small', 'jpg')
    return measure()
  }
  await save(resized(THUMBNAIL_WIDTH), `w_${THUMBNAIL_WIDTH}`, 'jpg')
  const formats = use === 'poster' ? (['avif'] as const) : (['avif', 'webp', 'jpg'] as const)
  for (const to of availableWidths(width))
    for (const format of formats) await save(resized(to), `w_${to}`, format)
  if (use === 'poster')
    for (const to of portraitWidths({ width, height }))
      await save(
        full().resize({ width: to, height: Math.round((to * 16) / 9), fit: 'cover' }),
        `p_${to}`,
        'avif',
      )
  return measure()
}

/** A data URL of a few hundred bytes, shown stretched and blurred while the image loads. */
export async function createPlaceholder(picture: Sharp): Promise<string> {
  const small = await picture.resize({ width: 16, height: 16, fit: 'inside' }).png().toBuffer()
  for (const quality of [40, 20, 1]) {
    const bytes = await sharp(small).webp({ quality }).toBuffer()
    const url = `data:image/webp;base64,${bytes.toString('base64')}`
    if (url.length <= MAX_PLACEHOLDER_LENGTH) return url
  }
  throw new Error('No placeholder is small enough')
}

export async function measureLuminance(picture: Sharp): Promise<number> {
  const { channels } = await picture.resize({ width: 64, height: 64, fit: 'inside' }).greyscale().stats()
  return Math.round(((channels[0]?.mean ?? 0) / 255) * 1_000) / 1_000
}

/**
 * Whether a PNG contains more compressed text than any tool writes. libvips decompresses all of it when it opens the file,
 * even to read the size. Reads only the lengths of the chunks; other formats have no such text.
 */
async function hasTooMuchCompressedText(file: string): Promise<boolean> {
  const png = await readFile(file)
  if (png.toString('latin1', 0, 4) !== '\x89PNG') return false
  let compressed = 0
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (isCompressedText(png, at)) compressed += length
    at += CHUNK_FRAME_BYTES + length
  }
  return compressed > MAX_COMPRESSED_BYTES
}

function isCompressedText(png: Buffer, at: number): boolean {
  const type = png.toString('latin1', at + 4, at + 8)
  if (type !== 'iTXt') return type === 'zTXt'
  // A keyword, a zero byte, then the compression flag.
  return png[png.indexOf(0, at + 8) + 1] === 1
}

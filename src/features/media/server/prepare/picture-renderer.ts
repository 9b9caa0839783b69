import sharp, { type Sharp } from 'sharp'
import { lightWidths, portraitWidths, THUMBNAIL_WIDTH } from '../../address.rules.ts'
import { AVATAR_SIDE, MOST_FRAMES, MOST_PIXELS } from '../../media.rules.ts'
import { hasTooMuchPackedText } from './packed-text.ts'

/**
 * `image`: turned as its Exif says. `upright-image`: not turned, for in a HEIC the image itself says it, and what Exif
 * says must not count a second time. `avatar`, `upright-avatar`: the same, as one small square. `poster`: of a movie.
 */
export type PictureUse = StillUse | `upright-${StillUse}` | 'poster'
export type StillUse = 'image' | 'avatar'

export interface DrawnPicture {
  width: number
  height: number
  placeholder: string
  luminance: number
}

const FULL_WIDTH = 1920
const FULL_HEIGHT = 3840
const LONGEST_PLACEHOLDER = 400

const FORMATS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 76 }),
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }),
}

/** Refused before a single pixel is decoded. An animation is judged by one frame: no other is ever drawn. */
export async function findPictureProblem(
  input: string,
): Promise<'too_heavy' | 'too_large' | 'too_many_frames' | null> {
  if (await hasTooMuchPackedText(input)) return 'too_heavy'
  const { width, height, pageHeight, pages = 1 } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * (pageHeight ?? height) > MOST_PIXELS) return 'too_large'
  return pages > MOST_FRAMES ? 'too_many_frames' : null
}

/**
 * Writes every rendition of a picture to `folder`, as `full.jpg` or `w_480.avif`. Each is drawn anew from pixels alone:
 * upright, in sRGB, without anything else that was in the file.
 */
export async function renderPicture(input: string, folder: string, use: PictureUse): Promise<DrawnPicture> {
  const picture = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { data, info } = await (use === 'image' || use === 'avatar' ? picture.autoOrient() : picture)
    .flatten({ background: 'white' })
    .resize({ width: FULL_WIDTH, height: FULL_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const full = () => sharp(data, { raw: { width, height, channels } })
  const save = (picture: Sharp, name: string, format: keyof typeof FORMATS) =>
    FORMATS[format](picture).toFile(`${folder}/${name}.${format}`)
  const narrowed = (to: number) => full().resize({ width: to, withoutEnlargement: true })
  const told = async () => ({
    width,
    height,
    placeholder: await drawPlaceholder(full()),
    luminance: await measureLuminance(full()),
  })

  if (use === 'avatar' || use === 'upright-avatar') {
    await save(full().resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' }), 'full', 'jpg')
    return told()
  }
  await save(full(), 'full', 'jpg')
  await save(narrowed(THUMBNAIL_WIDTH), `w_${THUMBNAIL_WIDTH}`, 'jpg')
  const formats = use === 'poster' ? (['avif'] as const) : (['avif', 'webp', 'jpg'] as const)
  for (const to of lightWidths(width))
    for (const format of formats) await save(narrowed(to), `w_${to}`, format)
  if (use === 'poster')
    for (const to of portraitWidths({ width, height }))
      await save(
        full().resize({ width: to, height: Math.round((to * 16) / 9), fit: 'cover' }),
        `p_${to}`,
        'avif',
      )
  return told()
}

/** Some hundred bytes of it, to be stretched and blurred. */
export async function drawPlaceholder(picture: Sharp): Promise<string> {
  const small = await picture.resize({ width: 16, height: 16, fit: 'inside' }).png().toBuffer()
  for (const quality of [40, 20, 1]) {
    const bytes = await sharp(small).webp({ quality }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= LONGEST_PLACEHOLDER) return address
  }
  throw new Error('No placeholder is small enough')
}

export async function measureLuminance(picture: Sharp): Promise<number> {
  const { channels } = await picture.resize({ width: 64, height: 64, fit: 'inside' }).greyscale().stats()
  return Math.round(((channels[0]?.mean ?? 0) / 255) * 1_000) / 1_000
}

import path from 'node:path'
import sharp from 'sharp'
import type { RoomPhoto } from './month.fr.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../../public/defaults')
const LONGEST_SIDE = 1_000

/** A picture of the site, or a part of it, as a phone takes it in the light of a lamp. */
export async function takeRoomPhoto([picture, part = [0, 0, 100, 100]]: RoomPhoto): Promise<Buffer> {
  const source = sharp(path.join(PICTURES, `${picture}.webp`))
  const { width, height } = await source.metadata()
  const [left, top, wide, high] = part
  return source
    .extract({
      left: Math.floor((width * left) / 100),
      top: Math.floor((height * top) / 100),
      width: Math.floor((width * wide) / 100),
      height: Math.floor((height * high) / 100),
    })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside' })
    .linear(0.9)
    .jpeg()
    .toBuffer()
}

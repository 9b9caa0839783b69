import { readFile } from 'node:fs/promises'

/** Zlib packs a thousand bytes into one: this much becomes 64 MB at most. */
const MOST_PACKED_BYTES = 64 * 1024
const SIGNATURE_BYTES = 8
/** Length, type and checksum around the content of a chunk. */
const CHUNK_FRAME_BYTES = 12

/**
 * Whether a PNG holds more compressed text than any tool writes. libvips unpacks all of it when it opens the file, even
 * to read the size. Reads the lengths of chunks alone; files of other formats hold no such text.
 */
export async function hasTooMuchPackedText(file: string): Promise<boolean> {
  const png = await readFile(file)
  if (png.toString('latin1', 0, 4) !== '\x89PNG') return false
  let packed = 0
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (isPackedText(png, at)) packed += length
    at += CHUNK_FRAME_BYTES + length
  }
  return packed > MOST_PACKED_BYTES
}

function isPackedText(png: Buffer, at: number): boolean {
  const type = png.toString('latin1', at + 4, at + 8)
  if (type !== 'iTXt') return type === 'zTXt'
  // A keyword, a zero, then whether it is compressed.
  return png[png.indexOf(0, at + 8) + 1] === 1
}

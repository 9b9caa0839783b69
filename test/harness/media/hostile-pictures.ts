import { crc32, deflateSync } from 'node:zlib'
import type { Samples } from './sample-files.ts'

export const PAYLOAD = '<script>fetch("https://mechant.example")</script><?php system($_GET["x"]) ?>'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="/etc/passwd"/></svg>`

/** Unsupported formats whose decoders are known attack targets, all named .jpg. */
export const UNSUPPORTED_PICTURES: Record<string, Buffer> = {
  SVG: Buffer.from(SVG),
  PDF: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  EPS: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file\n'),
  MVG: Buffer.from(
    'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://mechant.example"\npop graphic-context\n',
  ),
  DjVu: Buffer.from('AT&TFORM\0\0\0\x20DJVUINFO\0\0\0\x0a\0\x09\0\x09\x18\0\x2c\x01\x16\0', 'latin1'),
  PSD: Buffer.concat([
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x09\0\x08\0\x03', 'latin1'),
    Buffer.alloc(300),
  ]),
  TIFF: Buffer.from('II*\0\x08\0\0\0\x01\0\0\x01\x03\0\x01\0\0\0\x01\0\0\0\0\0\0\0', 'latin1'),
  HTML: Buffer.from(`<!doctype html>${PAYLOAD}`),
  ZIP: Buffer.from('PK\x03\x04', 'latin1'),
}

/** Valid pictures that a browser or a server could also run as a program. */
export function writePolyglots(samples: Samples): Record<string, string> {
  const tail = (name: string) =>
    samples.write(name, Buffer.concat([samples.read(name), Buffer.from(PAYLOAD)]))
  samples.photo('tail.jpg')
  samples.photo('tail.gif')
  return {
    'a JPEG that ends as a page': tail('tail.jpg'),
    'a GIF that ends as a script': tail('tail.gif'),
    'a PNG with a program as its comment': samples.write(
      'text.png',
      png(
        { width: 8, height: 8, rows: Buffer.alloc(8 * 2) },
        chunkOf('tEXt', Buffer.from(`Comment\0${PAYLOAD}`)),
      ),
    ),
  }
}

/** Decompression bombs: a few kilobytes that decode to gigabytes. */
export const BOMBS: Record<string, { bytes: () => Buffer; problem: string }> = {
  'a PNG of 30,000 by 30,000 pixels in its header': {
    bytes: () => png({ width: 30_000, height: 30_000, rows: Buffer.alloc(1_000) }),
    problem: 'too_large',
  },
  'a PNG of 16,000 by 16,000 pixels, all there': {
    bytes: () => png({ width: 16_000, height: 16_000, rows: Buffer.alloc(16_000 * 2_001) }),
    problem: 'too_large',
  },
  'a GIF of 100,000 frames': { bytes: () => gif(100_000), problem: 'too_many_frames' },
  'a PNG with ten compressed texts of 50 MB': { bytes: () => textBomb(), problem: 'too_heavy' },
}

/** 486 KB whose metadata decompresses to 500 MB. */
export function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(50_000_000, 'a'), { level: 9 })
  const texts = Array.from({ length: 10 }, (_, index) =>
    chunkOf('iTXt', Buffer.concat([Buffer.from(`k${index}\0\x01\0\0\0`, 'latin1'), text])),
  )
  return png({ width: 8, height: 8, rows: Buffer.alloc(8 * 2) }, Buffer.concat(texts))
}

/** A valid picture of one bit per pixel in a single colour. */
export const blankPng = (side: number) =>
  png({ width: side, height: side, rows: Buffer.alloc(side * (Math.ceil(side / 8) + 1)) })

function chunkOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(content.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

/** One bit per pixel. */
function png(
  { width, height, rows }: { width: number; height: number; rows: Buffer },
  extra: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    ...[Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunkOf('IHDR', header), extra],
    ...[chunkOf('IDAT', deflateSync(rows)), chunkOf('IEND', Buffer.alloc(0))],
  ])
}

function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([head, Buffer.alloc(frames * frame.length, frame), Buffer.from(';')])
}

import { open } from 'node:fs/promises'
import { decode } from './decode.ts'
import { drawPicture } from './draw-picture.ts'
import type { StillUse } from './picture-renderer.ts'
import { plainFile } from './plain-file.ts'
import type { Rendered, Work } from './work.ts'

const GIB = 2 ** 30

/** Makes everything that is shown of an image, in the folder of the work. */
export async function renderImage(work: Work, use: StillUse = 'image'): Promise<Rendered> {
  const isConverted = await isHeic(work.input)
  const input = isConverted ? await convertHeic(work) : work.input
  work.onProgress(0.3)
  const drawn = await drawPicture({ ...work, input }, isConverted ? `upright-${use}` : use)
  work.onProgress(1)
  return { ...drawn, durationMs: null }
}

/** By its first bytes: a box that names the kinds of file it is. AVIF looks alike but for the name. */
async function isHeic(file: string): Promise<boolean> {
  const opened = await open(file)
  const { buffer } = await opened.read(Buffer.alloc(64), 0, 64, 0)
  await opened.close()
  const brands = buffer.toString('latin1', 8, Math.min(64, buffer.readUInt32BE(0)))
  return (
    buffer.toString('latin1', 4, 8) === 'ftyp' &&
    /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) &&
    !/avi[fs]/.test(brands)
  )
}

/** What iPhones photograph; sharp's builds cannot read it. */
async function convertHeic({ input, output, signal }: Work): Promise<string> {
  await decode({
    ...{ command: 'heif-convert', args: ['-q', '95', 'in', 'out/converted.jpg'], input, output, signal },
    limits: { seconds: 60, cpuSeconds: 60, memoryBytes: 2 * GIB, fileBytes: GIB / 4 },
  })
  // A burst holds several: the first is the one that is shown.
  return plainFile(output, 'converted.jpg').catch(() => plainFile(output, 'converted-1.jpg'))
}

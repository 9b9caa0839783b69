import { open } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { decode, MediaFailure, outputFile } from './decode.ts'
import type { PictureUse, RenderedPicture, StillUse } from './picture-renderer.ts'
import type { RenderResult, RenderTask } from './work-folder.ts'

const GIB = 2 ** 30
const SCRIPT = path.join(import.meta.dirname, 'picture-script.ts')
const ROOT = path.resolve(import.meta.dirname, '../../../../..')
/** The files that the script needs, relative to the root. */
const SCRIPT_FILES = ['package.json', 'node_modules', 'src/features/media']

const ScriptOutput = z.union([
  z.strictObject({ problem: z.enum(['too_heavy', 'too_large', 'too_many_frames']) }),
  z.strictObject({
    width: z.int().positive(),
    height: z.int().positive(),
    placeholder: z.string().regex(/^data:image\/webp;base64,[\w+/=]{1,400}$/),
    luminance: z.number().min(0).max(1),
  }),
])

/** Writes all renditions of an image to the task's output folder. */
export async function renderImage(task: RenderTask, use: StillUse = 'image'): Promise<RenderResult> {
  const isConverted = await isHeic(task.input)
  const input = isConverted ? await convertHeic(task) : task.input
  task.onProgress(0.3)
  const rendered = await renderInSandbox({ ...task, input }, isConverted ? `upright-${use}` : use)
  task.onProgress(1)
  return { ...rendered, durationMs: null }
}

/** Reads the brands of the `ftyp` box. AVIF has the same box with other brands. */
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

/** HEIC is what iPhones record; sharp's prebuilt binaries cannot read it. */
async function convertHeic({ input, output, signal }: RenderTask): Promise<string> {
  await decode({
    ...{ command: 'heif-convert', args: ['-q', '95', 'in', 'out/converted.jpg'], input, output, signal },
    limits: { seconds: 60, cpuSeconds: 60, memoryBytes: 2 * GIB, fileBytes: GIB / 4 },
  })
  // A burst contains several images: use the first.
  return outputFile(output, 'converted.jpg').catch(() => outputFile(output, 'converted-1.jpg'))
}

/** Runs our script in the sandbox. A malicious file may have taken it over, so its output is validated. */
export async function renderInSandbox(
  { input, output, signal }: RenderTask,
  use: PictureUse,
): Promise<RenderedPicture> {
  const printed = await decode({
    ...{ command: process.execPath, args: ['--disable-warning=ExperimentalWarning', SCRIPT, use] },
    visible: [process.execPath, ...SCRIPT_FILES.map(name => path.join(ROOT, name))],
    ...{ input, output, signal },
    limits: { seconds: 120, cpuSeconds: 120, memoryBytes: 4 * GIB, fileBytes: GIB / 4 },
  })
  const result = ScriptOutput.parse(JSON.parse(printed))
  if ('problem' in result) throw new MediaFailure(result.problem)
  return result
}

import path from 'node:path'
import { z } from 'zod'
import { decode } from './decode.ts'
import { MediaFailure } from './media-failure.ts'
import type { DrawnPicture, PictureUse } from './picture-renderer.ts'
import type { Work } from './work.ts'

const SCRIPT = path.join(import.meta.dirname, 'picture-script.ts')
const ROOT = path.resolve(import.meta.dirname, '../../../../..')
/** What the script is made of. */
const OURS = ['package.json', 'node_modules', 'src/features/media']
const GIB = 2 ** 30

const Drawn = z.union([
  z.strictObject({ problem: z.enum(['too_heavy', 'too_large', 'too_many_frames']) }),
  z.strictObject({
    width: z.int().positive(),
    height: z.int().positive(),
    placeholder: z.string().regex(/^data:image\/webp;base64,[\w+/=]{1,400}$/),
    luminance: z.number().min(0).max(1),
  }),
])

/** Runs our own script in the sandbox: what it prints may be an attacker's by then, and is checked. */
export async function drawPicture({ input, output, signal }: Work, use: PictureUse): Promise<DrawnPicture> {
  const printed = await decode({
    ...{ command: process.execPath, args: ['--disable-warning=ExperimentalWarning', SCRIPT, use] },
    visible: [process.execPath, ...OURS.map(name => path.join(ROOT, name))],
    ...{ input, output, signal },
    limits: { seconds: 120, cpuSeconds: 120, memoryBytes: 4 * GIB, fileBytes: GIB / 4 },
  })
  const drawn = Drawn.parse(JSON.parse(printed))
  if ('problem' in drawn) throw new MediaFailure(drawn.problem)
  return drawn
}

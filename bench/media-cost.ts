import type { Demo } from '#scripts/local/start-demo.ts'
import { transcodeAgainstBare } from './bare/transcode-against-bare.ts'
import type { Figure } from './figure.ts'
import { adminToken } from './instruments/admin-token.ts'
import { uploadAgainstBare } from './instruments/uploads.ts'

/** The cost of uploads and transcoding compared with plain Node and ffmpeg. */
export async function mediaCost(demo: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  // A short series varies by a fifth on a shared machine, so the bound of the quick form is wider.
  const slack = isQuick ? 1.2 : 1
  const token = await adminToken(demo)
  const upload = await uploadAgainstBare({ demo, token, rounds: isQuick ? 5 : 11 })
  const clip = isQuick ? { seconds: 2, rounds: 3 } : { seconds: 10, rounds: 5 }
  const transcoding = await transcodeAgainstBare(clip)
  return [
    {
      // 0.8 of the throughput is 1.25 of the time.
      name: '100 MB upload against a bare stream, same folder',
      ...{ value: upload.ratio, unit: 'x', bound: { atMost: 1.25 * slack } },
      note: `${upload.ours.toFixed(2)} s against ${upload.bare.toFixed(2)}`,
      limit:
        'On a machine where it takes 0.28 s, 0.11 are collections of the server’s heap of 80 MB, which the buffers of the bytes cause; to force smaller collections was a trick that nobody feels',
    },
    {
      name: `transcoding ${clip.seconds} s of 1080p against bare ffmpeg`,
      ...{ value: transcoding.ratio, unit: 'x', bound: { atMost: 1.1 * slack }, goal: 1.05 },
      note: `of the processor's time alone ${transcoding.cpuRatio.toFixed(2)}`,
      limit: 'What the sandbox costs at its start, and what else the machine does meanwhile',
    },
  ]
}

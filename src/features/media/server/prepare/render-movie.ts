import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Limits } from '#platform/sandbox/bubblewrap.ts'
import { LONGEST_MOVIE_SECONDS } from '../../media.rules.ts'
import { BRIEF, decode } from './decode.ts'
import { drawPicture } from './draw-picture.ts'
import { MediaFailure } from './media-failure.ts'
import { movieCommand, movieSize } from './movie-command.ts'
import { type MovieFacts, ONLY_MOVIES, readMovieFacts } from './movie-facts.ts'
import { plainFile } from './plain-file.ts'
import type { Rendered, Work } from './work.ts'

const GIB = 2 ** 30
/** The darkest mean that a poster may have, of 16 (black) to 235. */
const NOT_BLACK = 40

/** Makes everything that is shown of a movie, in the folder of the work. */
export async function renderMovie(work: Work): Promise<Rendered> {
  const facts = await readMovieFacts(work.input, work.signal)
  await transcode(work, facts)
  const movie = await plainFile(work.output, 'full.mp4')
  const durationMs = await measureDuration(movie, work.signal)
  const still = await takeStill(work, movie)
  const { placeholder, luminance } = await drawPicture({ ...work, input: still }, 'poster')
  work.onProgress(1)
  return { ...movieSize(facts), durationMs, placeholder, luminance }
}

async function transcode({ input, output, signal, onProgress }: Work, facts: MovieFacts): Promise<void> {
  const length = facts.seconds ?? LONGEST_MOVIE_SECONDS
  const onLine = (line: string) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
    // The rest is for what comes after.
    if (microseconds) onProgress(Math.min(1, Number(microseconds) / 1_000_000 / length) * 0.9)
  }
  await decode({
    ...{ command: 'ffmpeg', args: movieCommand(facts), input, output },
    ...{ limits: limitsFor(length), onLine, signal },
  })
}

/** Ten times what two cores need, and never more than two hours. */
function limitsFor(length: number): Limits {
  const seconds = Math.min(2 * 3600, Math.round(60 + 30 * length))
  return { seconds, cpuSeconds: seconds, memoryBytes: 4 * GIB, fileBytes: 2 * GIB }
}

const Duration = z.object({ format: z.object({ duration: z.coerce.number().positive() }) })

async function measureDuration(input: string, signal?: AbortSignal): Promise<number> {
  const args = ['-v', 'error', ...ONLY_MOVIES, '-of', 'json', '-show_entries', 'format=duration', 'in']
  const found = Duration.safeParse(
    JSON.parse(await decode({ command: 'ffprobe', args, input, limits: BRIEF, signal })),
  )
  // A movie without a single frame.
  if (!found.success) throw new MediaFailure('unreadable', 'nothing came out of it')
  return Math.round(found.data.format.duration * 1_000)
}

/** The first frame, so that the poster becomes the movie without a jump; or the first that is not black. */
async function takeStill({ output, signal }: Work, movie: string): Promise<string> {
  const still = path.join(output, 'still.png')
  const bright = `signalstats,metadata=mode=select:key=lavfi.signalstats.YAVG:value=${NOT_BLACK}:function=greater`
  for (const filter of [bright, 'null']) {
    const args = ['-nostdin', '-v', 'error', ...ONLY_MOVIES, '-i', 'in', '-an', '-vf', filter]
    const taken = [...args, '-frames:v', '1', 'out/still.png']
    await decode({ command: 'ffmpeg', args: taken, input: movie, output, limits: BRIEF, signal })
    if (existsSync(still)) return plainFile(output, 'still.png')
  }
  throw new MediaFailure('unreadable', 'there is no frame in it')
}

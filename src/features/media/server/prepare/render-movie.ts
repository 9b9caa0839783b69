import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Limits } from '#platform/sandbox/bubblewrap.ts'
import { LONGEST_MOVIE_SECONDS } from '../../media.rules.ts'
import { decode, MediaFailure, outputFile, SHORT_LIMITS } from './decode.ts'
import { movieCommand, movieSize } from './movie-command.ts'
import { INPUT_OPTIONS, type MovieProbe, probeMovie } from './probe-movie.ts'
import { renderInSandbox } from './render-image.ts'
import type { RenderResult, RenderTask } from './work-folder.ts'

const GIB = 2 ** 30
/** The lowest mean luma of a poster, between 16 (black) and 235. */
const MIN_POSTER_LUMA = 40

/** Writes all renditions of a movie to the task's output folder. */
export async function renderMovie(task: RenderTask): Promise<RenderResult> {
  const probe = await probeMovie(task.input, task.signal)
  await transcode(task, probe)
  const movie = await outputFile(task.output, 'full.mp4')
  const durationMs = await measureDuration(movie, task.signal)
  const still = await extractPoster(task, movie)
  const { placeholder, luminance } = await renderInSandbox({ ...task, input: still }, 'poster')
  task.onProgress(1)
  return { ...movieSize(probe), durationMs, placeholder, luminance }
}

async function transcode(
  { input, output, signal, onProgress }: RenderTask,
  probe: MovieProbe,
): Promise<void> {
  const length = probe.seconds ?? LONGEST_MOVIE_SECONDS
  const onLine = (line: string) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
    // The last tenth is for the poster.
    if (microseconds) onProgress(Math.min(1, Number(microseconds) / 1_000_000 / length) * 0.9)
  }
  await decode({
    ...{ command: 'ffmpeg', args: movieCommand(probe), input, output },
    ...{ limits: limitsFor(length), onLine, signal },
  })
}

/** Of the processor ten times what two cores need, two hours at most; of the clock more, for a busy machine. */
export function limitsFor(length: number): Limits {
  const cpuSeconds = Math.min(2 * 3600, Math.round(60 + 30 * length))
  // The job times out after three hours.
  const seconds = Math.min(2.5 * 3600, 3 * cpuSeconds)
  return { seconds, cpuSeconds, memoryBytes: 4 * GIB, fileBytes: 2 * GIB }
}

const Duration = z.object({ format: z.object({ duration: z.coerce.number().positive() }) })

async function measureDuration(input: string, signal?: AbortSignal): Promise<number> {
  const args = ['-v', 'error', ...INPUT_OPTIONS, '-of', 'json', '-show_entries', 'format=duration', 'in']
  const found = Duration.safeParse(
    JSON.parse(await decode({ command: 'ffprobe', args, input, limits: SHORT_LIMITS, signal })),
  )
  // No frame was decoded.
  if (!found.success) throw new MediaFailure('unreadable', 'nothing came out of it')
  return Math.round(found.data.format.duration * 1_000)
}

/** The first frame that is not black. Mostly the first of all, so that the movie starts without a jump. */
async function extractPoster({ output, signal }: RenderTask, movie: string): Promise<string> {
  const still = path.join(output, 'still.png')
  const notBlack = `signalstats,metadata=mode=select:key=lavfi.signalstats.YAVG:value=${MIN_POSTER_LUMA}:function=greater`
  for (const filter of [notBlack, 'null']) {
    const args = ['-nostdin', '-v', 'error', ...INPUT_OPTIONS, '-i', 'in', '-an', '-vf', filter]
    const frameArgs = [...args, '-frames:v', '1', 'out/still.png']
    await decode({ command: 'ffmpeg', args: frameArgs, input: movie, output, limits: SHORT_LIMITS, signal })
    if (existsSync(still)) return outputFile(output, 'still.png')
  }
  throw new MediaFailure('unreadable', 'there is no frame in it')
}

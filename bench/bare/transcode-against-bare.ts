import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { movieCommand } from '#features/media/server/prepare/movie-command.ts'
import { probeMovie } from '#features/media/server/prepare/probe-movie.ts'
import { runInSandbox } from '#platform/sandbox/sandbox.ts'

interface Transcoding {
  sandboxedSeconds: number
  bareSeconds: number
  ratio: number
  /** CPU time: wall-clock time is useless on a busy machine. */
  cpuRatio: number
}

const LIMITS = { seconds: 600, cpuSeconds: 1_200, memoryBytes: 4 * 2 ** 30, fileBytes: 2 ** 30 }

/**
 * Transcodes a clip with the worker's command, in the sandbox and without it, in turn. Returns the median of the ratios
 * of neighbouring runs.
 */
export async function transcodeAgainstBare({
  seconds,
  rounds,
}: {
  seconds: number
  rounds: number
}): Promise<Transcoding> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-bench-'))
  const input = path.join(folder, 'in')
  const output = path.join(folder, 'out')
  try {
    createClip(input, seconds)
    // ffmpeg reports its CPU time.
    const command = ['-benchmark', ...movieCommand(await probeMovie(input)).with(2, 'info')]
    const pairs: { sandboxed: Figures; bare: Figures }[] = []
    for (let round = 0; round < rounds; round += 1) {
      mkdirSync(output)
      const sandboxed = await measure(
        async () =>
          (await runInSandbox({ command: 'ffmpeg', args: command, input, output, limits: LIMITS })).stderr,
      )
      rmSync(output, { recursive: true })
      mkdirSync(output)
      // The same niceness as in the sandbox.
      const bare = await measure(() => run('nice', ['-n', '10', 'ffmpeg', ...command], folder))
      rmSync(output, { recursive: true })
      pairs.push({ sandboxed, bare })
    }
    const middle = (value: (pair: (typeof pairs)[number]) => number) =>
      pairs.map(value).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    return {
      sandboxedSeconds: middle(({ sandboxed }) => sandboxed.seconds),
      bareSeconds: middle(({ bare }) => bare.seconds),
      ratio: middle(({ sandboxed, bare }) => sandboxed.seconds / bare.seconds),
      cpuRatio: middle(({ sandboxed, bare }) => sandboxed.cpuSeconds / bare.cpuSeconds),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** 1080p HEVC with noise, like a phone's. */
function createClip(file: string, seconds: number): void {
  run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=30:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=440:d=${seconds}`, '-vf', 'noise=alls=12:allf=t', '-c:a', 'aac'],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
    ...['-f', 'mov', file],
  ])
}

function run(command: string, args: string[], cwd = '/'): string {
  const { stderr, status } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stderr
}

interface Figures {
  seconds: number
  cpuSeconds: number
}

async function measure(work: () => string | Promise<string>): Promise<Figures> {
  const startedAt = performance.now()
  const stderr = await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? []
  return { seconds, cpuSeconds: Number(user) + Number(system) }
}

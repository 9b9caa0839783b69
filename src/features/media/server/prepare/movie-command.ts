import { availableParallelism } from 'node:os'
import { LONGEST_MOVIE_SECONDS } from '../../media.rules.ts'
import { has720pRendition } from '../../media-url.rules.ts'
import { DECODER_OPTIONS, INPUT_OPTIONS, type MovieProbe } from './probe-movie.ts'

export interface Size {
  width: number
  height: number
}

/** More threads would exceed the memory limit. */
const THREADS = String(Math.min(4, availableParallelism()))
/** The codecs need even sizes of at least this. */
const MIN_SIDE = 64
const MAX_FRAMES_PER_SECOND = 30

/** Scales down to these longest and shortest sides, in either orientation. */
export function fitInto({ width, height }: Size, longest: number, shortest: number): Size {
  const [long, short] = width > height ? [width, height] : [height, width]
  const scale = Math.min(1, longest / long, shortest / short)
  const even = (side: number) => Math.max(MIN_SIDE, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** Size of the full rendition. */
export const movieSize = (probe: MovieProbe): Size => fitInto(probe, 1920, 1080)

/**
 * Decodes the input once and encodes all renditions from it.
 *
 * Presets: on two cores, ten seconds of 1080p take about 25 s. One step slower (`faster`, 8) takes twice the time and
 * saves a tenth of the bytes; one step faster saves little time and loses quality. AV1 at preset 10 is a third of the size
 * of H.264 at equal quality, and what most visitors get; VP9 took four times as long for twice the bytes.
 */
export function movieCommand(probe: MovieProbe): string[] {
  const full = movieSize(probe)
  const hd = fitInto(full, 1280, 720)
  const outputs = has720pRendition(full) ? ['full', 'hd', 'web'] : ['full', 'web']
  const scaled = ({ width, height }: Size) => `scale=${width}:${height}:flags=bicubic`
  const graph = [
    `[0:V:0]${[...frameFilters(probe, full), `split=${outputs.length}`].join(',')}[full]${outputs
      .slice(1)
      .map(name => `[${name}-in]`)
      .join('')}`,
    ...outputs.slice(1).map(name => `[${name}-in]${scaled(hd)}[${name}]`),
  ].join(';')
  const sound = (codec: string[]) => (probe.hasSound ? ['-map', '0:a:0', '-ac', '2', ...codec] : [])
  const aac = sound(['-c:a', 'aac', '-b:a', '128k'])
  return [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-filter_complex_threads', THREADS],
    ...['-threads', THREADS, ...INPUT_OPTIONS, ...DECODER_OPTIONS, '-i', 'in', '-filter_complex', graph],
    ...['-map', '[full]', ...aac, ...h264({ quality: 23, megabits: 6 }), 'out/full.mp4'],
    ...(has720pRendition(full)
      ? ['-map', '[hd]', ...aac, ...h264({ quality: 24, megabits: 3 }), 'out/h_720.mp4']
      : []),
    ...['-map', '[web]', ...sound(['-c:a', 'libopus', '-b:a', '96k'])],
    ...['-c:v', 'libsvtav1', '-preset', '10', '-crf', '38', '-svtav1-params', `lp=${THREADS}`],
    ...[...STRIP_METADATA, 'out/full.webm'],
  ]
}

/** Filters for upright SDR frames of the right size. */
function frameFilters(
  { framesPerSecond, isInterlaced, hdrTransfer }: MovieProbe,
  { width, height }: Size,
): string[] {
  return [
    ...(isInterlaced ? ['yadif'] : []),
    ...(framesPerSecond !== null && framesPerSecond > MAX_FRAMES_PER_SECOND + 1
      ? [`fps=${MAX_FRAMES_PER_SECOND}`]
      : []),
    ...[`scale=${width}:${height}:flags=bicubic:out_range=tv`, 'setsar=1'],
    // Tone mapping: HDR, which phones record, would look washed out on an SDR screen.
    ...(hdrTransfer
      ? [
          `zscale=tin=${hdrTransfer}:pin=bt2020:min=2020_ncl:t=linear:npl=100`,
          ...['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
        ]
      : []),
    'format=yuv420p',
  ]
}

const h264 = ({ quality, megabits }: { quality: number; megabits: number }) => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads:v', THREADS],
  ...['-crf', String(quality), '-maxrate', `${megabits}M`, '-bufsize', `${megabits * 2}M`],
  // The index (moov) first, so that the movie plays while it loads.
  ...['-movflags', '+faststart', ...STRIP_METADATA],
]

/** Removes place, time, author and device. */
const STRIP_METADATA = [
  ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
  // The duration in the file may be wrong.
  ...['-t', String(LONGEST_MOVIE_SECONDS)],
]

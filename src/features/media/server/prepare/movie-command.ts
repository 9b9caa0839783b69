import { availableParallelism } from 'node:os'
import { hasLighterMovie } from '../../address.rules.ts'
import { LONGEST_MOVIE_SECONDS } from '../../media.rules.ts'
import { KNOWN_DECODERS, type MovieFacts, ONLY_MOVIES } from './movie-facts.ts'

export interface Size {
  width: number
  height: number
}

/** More would need more memory than it may take. */
const THREADS = String(Math.min(4, availableParallelism()))
/** Codecs of the web take even sizes, and the smallest one takes is this. */
const SHORTEST_SIDE = 64
const MOST_FRAMES_PER_SECOND = 30

/** As large as shown, but with sides of at most these, whichever way up. */
export function fitInto({ width, height }: Size, longest: number, shortest: number): Size {
  const [long, short] = width > height ? [width, height] : [height, width]
  const scale = Math.min(1, longest / long, shortest / short)
  const even = (side: number) => Math.max(SHORTEST_SIDE, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** Of the full rendition. */
export const movieSize = (facts: MovieFacts): Size => fitInto(facts, 1920, 1080)

/**
 * One reading of the input, all movies out of it.
 *
 * Presets: on two cores, ten seconds of 1080p take about 25. One step slower (`faster`, 8) takes twice the time and saves
 * a tenth of the bytes; one step faster saves little more time and costs the picture. AV1 at preset 10 is a third of the
 * size of H.264 at equal looks, and what most visitors get; VP9 took four times as long for twice the bytes.
 */
export function movieCommand(facts: MovieFacts): string[] {
  const full = movieSize(facts)
  const lighter = fitInto(full, 1280, 720)
  const outputs = hasLighterMovie(full) ? ['full', 'lighter', 'web'] : ['full', 'web']
  const scaled = ({ width, height }: Size) => `scale=${width}:${height}:flags=bicubic`
  const graph = [
    `[0:V:0]${[...prepared(facts, full), `split=${outputs.length}`].join(',')}[full]${outputs
      .slice(1)
      .map(name => `[${name}-in]`)
      .join('')}`,
    ...outputs.slice(1).map(name => `[${name}-in]${scaled(lighter)}[${name}]`),
  ].join(';')
  const sound = (codec: string[]) => (facts.hasSound ? ['-map', '0:a:0', '-ac', '2', ...codec] : [])
  const aac = sound(['-c:a', 'aac', '-b:a', '128k'])
  return [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-filter_complex_threads', THREADS],
    ...['-threads', THREADS, ...ONLY_MOVIES, ...KNOWN_DECODERS, '-i', 'in', '-filter_complex', graph],
    ...['-map', '[full]', ...aac, ...h264({ quality: 23, megabits: 6 }), 'out/full.mp4'],
    ...(hasLighterMovie(full)
      ? ['-map', '[lighter]', ...aac, ...h264({ quality: 24, megabits: 3 }), 'out/h_720.mp4']
      : []),
    ...['-map', '[web]', ...sound(['-c:a', 'libopus', '-b:a', '96k'])],
    ...['-c:v', 'libsvtav1', '-preset', '10', '-crf', '38', '-svtav1-params', `lp=${THREADS}`],
    ...[...NOTHING_BUT_THE_MOVIE, 'out/full.webm'],
  ]
}

/** Upright frames of the right size, in the colours that every screen has. */
function prepared(
  { framesPerSecond, isInterlaced, highRange }: MovieFacts,
  { width, height }: Size,
): string[] {
  return [
    ...(isInterlaced ? ['yadif'] : []),
    ...(framesPerSecond !== null && framesPerSecond > MOST_FRAMES_PER_SECOND + 1
      ? [`fps=${MOST_FRAMES_PER_SECOND}`]
      : []),
    ...[`scale=${width}:${height}:flags=bicubic:out_range=tv`, 'setsar=1'],
    // Phones record a range of light that would look washed out; it is mapped to the ordinary one.
    ...(highRange
      ? [
          `zscale=tin=${highRange}:pin=bt2020:min=2020_ncl:t=linear:npl=100`,
          ...['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
        ]
      : []),
    'format=yuv420p',
  ]
}

const h264 = ({ quality, megabits }: { quality: number; megabits: number }) => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads:v', THREADS],
  ...['-crf', String(quality), '-maxrate', `${megabits}M`, '-bufsize', `${megabits * 2}M`],
  // The index first, so that it plays while it loads.
  ...['-movflags', '+faststart', ...NOTHING_BUT_THE_MOVIE],
]

/** Where and when it was filmed, by whom and with what, stays behind. */
const NOTHING_BUT_THE_MOVIE = [
  ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
  // Whatever the file said of its length.
  ...['-t', String(LONGEST_MOVIE_SECONDS)],
]

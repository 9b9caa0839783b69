import type { MediaKind } from '#features/media/media.rules.ts'
import type { Samples } from './sample-files.ts'

export interface Damaged {
  kind: MediaKind
  file: string
}

/** Damages small valid files of every supported kind; always the same way. */
export function* damageFiles(samples: Samples, count: number): Generator<Damaged> {
  const good = goodFiles(samples)
  const random = randomFrom(20_261_115)
  for (let number = 0; number < count; number += 1) {
    const { kind, name } = good[number % good.length] ?? { kind: 'image', name: '' }
    const bytes = Buffer.from(samples.read(name))
    // From one bit in ten thousand to one in a hundred, mostly in the headers.
    const flips = Math.ceil(bytes.length * 8 * 10 ** -(2 + random() * 2))
    const reach = random() < 0.5 ? Math.min(bytes.length, 1_000) : bytes.length
    for (let flip = 0; flip < flips; flip += 1) {
      const at = Math.floor(random() * reach)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    yield { kind, file: samples.write(`damaged-${number}`, bytes) }
  }
}

function goodFiles(samples: Samples): { kind: MediaKind; name: string }[] {
  const small = { size: '96x64', seconds: 0.2 }
  samples.movie('good.mp4', ['-c:v', 'libx264', '-c:a', 'aac'], small)
  samples.movie('good.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:a', 'aac'], small)
  samples.movie('good.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], small)
  samples.movie('good.mkv', ['-c:v', 'libvpx', '-c:a', 'libvorbis'], small)
  for (const name of ['good.jpg', 'good.png', 'good.webp', 'good.gif']) samples.photo(name)
  samples.run('heif-enc', ['good.jpg', '-o', 'good.heic'])
  samples.run('heif-enc', ['-A', 'good.jpg', '-o', 'good.avif'])
  return [
    ...['good.mp4', 'good.mov', 'good.avi', 'good.mkv'].map(name => ({ kind: 'video' as const, name })),
    ...['good.jpg', 'good.png', 'good.webp', 'good.gif', 'good.heic', 'good.avif'].map(name => ({
      ...{ kind: 'image' as const, name },
    })),
  ]
}

/** A seeded pseudo-random generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

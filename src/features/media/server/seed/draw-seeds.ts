import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { drawPlaceholder, measureLuminance } from '../prepare/picture-renderer.ts'
import { fileNameOf, type Rendition, renditionsOf } from '../renditions.ts'
import { MEDIA_SEEDS, type MediaSeed } from './media.seed.ts'

const ART = path.resolve(import.meta.dirname, '../../../../../public/defaults')

/** What has to be known of a seed besides its words. */
export const SeedFacts = z.strictObject({
  publicId: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  luminance: z.number(),
  bytes: z.int(),
})

/**
 * The folder with every rendition of everything that came with the program, one folder each, with its facts. Much of it
 * was framed and compressed by hand and is only copied; the rest is drawn, once: part of building, so that seeding is
 * copying. Its name tells what it was made from.
 */
export async function laidOutSeeds(root: string): Promise<string> {
  const folder = path.join(root, await fingerprint())
  if (existsSync(folder)) return folder
  // Elsewhere first: half of it must not be taken for all of it.
  const unfinished = `${folder}.${process.pid}`
  await Promise.all(MEDIA_SEEDS.map(seed => drawSeed(seed, path.join(unfinished, seed.name))))
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another process was quicker, and has drawn the same.
    if (!existsSync(folder)) throw error
    await rm(unfinished, { recursive: true })
  })
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(MEDIA_SEEDS))
  for (const name of (await readdir(ART)).sort()) hash.update(await readFile(path.join(ART, name)))
  return hash.digest('hex').slice(0, 16)
}

async function drawSeed(seed: MediaSeed, folder: string): Promise<void> {
  // Decoded once for all sizes.
  const { data, info } = await sharp(path.join(ART, `${seed.still ?? seed.name}.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const still = sharp(data, { raw: { width, height, channels } })
  await mkdir(folder, { recursive: true })
  for (const rendition of renditionsOf(seed.kind, { width, height })) {
    const file = path.join(folder, fileNameOf(rendition))
    const made = madeByHand(seed, rendition)
    if (made) await copyFile(path.join(ART, made), file)
    else await draw(still, Number(rendition.size?.slice(2) ?? width), file)
  }
  const original = await readFile(
    path.join(ART, seed.kind === 'video' ? `${seed.name}.mp4` : `${seed.name}.webp`),
  )
  const name = createHash('sha256').update(seed.name).update(original).digest('hex').slice(0, 24)
  const facts: z.infer<typeof SeedFacts> = {
    ...{ publicId: `${name}-${width}x${height}`, width, height, bytes: original.length },
    placeholder: await drawPlaceholder(still.clone()),
    luminance: await measureLuminance(still.clone()),
  }
  await writeFile(path.join(folder, 'facts.json'), JSON.stringify(facts))
}

/** Quicker and a little larger than for uploads: only old browsers get these, the others take what was made by hand. */
async function draw(still: Sharp, width: number, file: string): Promise<void> {
  const picture = still.clone().resize({ width })
  await (file.endsWith('.webp') ? picture.webp({ quality: 76 }) : picture.jpeg({ quality: 78 })).toFile(file)
}

/** The file of the art that is this very rendition; null where there is none. */
function madeByHand({ name, still = name, portrait }: MediaSeed, { size, format }: Rendition): string | null {
  if (format === 'mp4' || format === 'webm') return `${name}.${format}`
  const [use, width] = size?.split('_') ?? []
  if (format === 'avif') return `${use === 'p' ? portrait : still}-${width}.avif`
  return null
}

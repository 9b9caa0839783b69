import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { createPlaceholder, measureLuminance } from '../prepare/picture-renderer.ts'
import { fileNameOf, type Rendition, renditionsOf } from '../renditions.ts'
import { MEDIA_SEEDS, type MediaSeed } from './media.seed.ts'

const DEFAULTS = path.resolve(import.meta.dirname, '../../../../../public/defaults')

/** What is stored about a seed besides its texts. */
export const SeedMetadata = z.strictObject({
  publicId: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  luminance: z.number(),
  bytes: z.int(),
})

/**
 * Returns a folder with all renditions and the metadata of every seed, one subfolder each. Files that were compressed by
 * hand are copied; the others are rendered, once, as part of the build, so that seeding only copies. The name of the
 * folder is a hash of its sources.
 */
export async function renderSeeds(root: string): Promise<string> {
  const folder = path.join(root, await fingerprint())
  if (existsSync(folder)) return folder
  // Written elsewhere and renamed, so that an unfinished folder is never used.
  const unfinished = `${folder}.${process.pid}`
  await Promise.all(MEDIA_SEEDS.map(seed => renderSeed(seed, path.join(unfinished, seed.name))))
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another process was faster and has rendered the same.
    if (!existsSync(folder)) throw error
    await rm(unfinished, { recursive: true })
  })
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(MEDIA_SEEDS))
  for (const name of (await readdir(DEFAULTS)).sort()) hash.update(await readFile(path.join(DEFAULTS, name)))
  return hash.digest('hex').slice(0, 16)
}

async function renderSeed(seed: MediaSeed, folder: string): Promise<void> {
  // Decode once for all sizes.
  const { data, info } = await sharp(path.join(DEFAULTS, `${seed.still ?? seed.name}.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const still = sharp(data, { raw: { width, height, channels } })
  await mkdir(folder, { recursive: true })
  for (const rendition of renditionsOf(seed.kind, { width, height })) {
    const file = path.join(folder, fileNameOf(rendition))
    const existing = existingFile(seed, rendition)
    if (existing) await copyFile(path.join(DEFAULTS, existing), file)
    else await renderFile(still, Number(rendition.size?.slice(2) ?? width), file)
  }
  const original = await readFile(
    path.join(DEFAULTS, seed.kind === 'video' ? `${seed.name}.mp4` : `${seed.name}.webp`),
  )
  const name = createHash('sha256').update(seed.name).update(original).digest('hex').slice(0, 24)
  const metadata: z.infer<typeof SeedMetadata> = {
    ...{ publicId: `${name}-${width}x${height}`, width, height, bytes: original.length },
    placeholder: await createPlaceholder(still.clone()),
    luminance: await measureLuminance(still.clone()),
  }
  await writeFile(path.join(folder, 'facts.json'), JSON.stringify(metadata))
}

/** Faster and slightly larger than for uploads: only old browsers load these, the others load the files made by hand. */
async function renderFile(still: Sharp, width: number, file: string): Promise<void> {
  const picture = still.clone().resize({ width })
  await (file.endsWith('.webp') ? picture.webp({ quality: 76 }) : picture.jpeg({ quality: 78 })).toFile(file)
}

/** The file of `public/defaults` that is this rendition; null where there is none. */
function existingFile(
  { name, still = name, portrait }: MediaSeed,
  { size, format }: Rendition,
): string | null {
  if (format === 'mp4' || format === 'webm') return `${name}.${format}`
  const [use, width] = size?.split('_') ?? []
  if (format === 'avif') return `${use === 'p' ? portrait : still}-${width}.avif`
  return null
}

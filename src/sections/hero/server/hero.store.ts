import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import { keptAddress, showAddresses } from '#sections/section-kit/server/shown-addresses.ts'
import type { HeroChanges, HeroContent } from '../hero.contract.ts'
import { fitHeroLine } from '../hero.rules.ts'
import { HERO_DEFAULT } from './hero.seed.ts'
import './hero.table.ts'

export async function readHeroContent(db: Db): Promise<HeroContent> {
  return show(db, await readKept(db))
}

/** The addresses that it was last saved with. */
export const listHeroAddresses = async (db: Db) => [(await readKept(db)).videoUrl]

async function readKept(db: Db) {
  const row = await db
    .selectFrom('hero_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...HERO_DEFAULT, version: 0, updatedAt: null }
  return {
    input1: row.input1,
    input2: row.input2,
    input3_1: row.input3_1,
    input3_2: row.input3_2,
    videoUrl: row.video_url,
    version: row.version,
    updatedAt: row.saved_at.toISOString(),
  }
}

async function show(db: Db, kept: Awaited<ReturnType<typeof readKept>>): Promise<HeroContent> {
  const { videoUrl } = await showAddresses(db, { videoUrl: kept.videoUrl }, HERO_DEFAULT)
  const { url, media, isDefault } = videoUrl
  return {
    ...kept,
    // The last word is the first one again, whatever was sent.
    input4: kept.input1,
    videoUrl: url,
    // It follows the video.
    posterUrl: media?.posterUrl ?? HERO_DEFAULT.posterUrl,
    posterAlt: media?.alt ?? '',
    posterLuminance: media?.luminance ?? null,
    isRendering: media?.isRendering ?? isDefault,
  }
}

/** Keeps the previous state as a version and publishes the new one. */
export async function saveHeroContent(
  db: Db,
  changes: HeroChanges,
  savedBy: string | null,
): Promise<HeroContent> {
  return db.transaction().execute(async db => {
    // First, because it also lets one publication in at a time: what is read next cannot change before the commit.
    await announcePublication(db)
    const kept = await readKept(db)
    const current = await show(db, kept)
    await db
      .insertInto('hero_versions')
      .values({
        input1: fitHeroLine('input1', changes.input1 ?? current.input1),
        input2: fitHeroLine('input2', changes.input2 ?? current.input2),
        input3_1: fitHeroLine('input3_1', changes.input3_1 ?? current.input3_1),
        input3_2: fitHeroLine('input3_2', changes.input3_2 ?? current.input3_2),
        video_url: keptAddress(changes.videoUrl, current.videoUrl, kept.videoUrl),
        poster_url: HERO_DEFAULT.posterUrl,
        saved_by: savedBy,
      })
      .execute()
    return readHeroContent(db)
  })
}

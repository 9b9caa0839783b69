import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { HeroChanges, HeroContent } from '../hero.contract.ts'
import { fitHeroLine } from '../hero.rules.ts'
import { HERO_DEFAULT } from './hero.seed.ts'
import './hero.table.ts'

export async function readHeroContent(db: Db): Promise<HeroContent> {
  const row = await db
    .selectFrom('hero_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...HERO_DEFAULT, input4: HERO_DEFAULT.input1, version: 0, updatedAt: null }
  return {
    input1: row.input1,
    input2: row.input2,
    input3_1: row.input3_1,
    input3_2: row.input3_2,
    // The last word is the first one again, whatever was sent.
    input4: row.input1,
    videoUrl: row.video_url,
    posterUrl: row.poster_url,
    version: row.version,
    updatedAt: row.saved_at.toISOString(),
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
    const current = await readHeroContent(db)
    await db
      .insertInto('hero_versions')
      .values({
        input1: fitHeroLine('input1', changes.input1 ?? current.input1),
        input2: fitHeroLine('input2', changes.input2 ?? current.input2),
        input3_1: fitHeroLine('input3_1', changes.input3_1 ?? current.input3_1),
        input3_2: fitHeroLine('input3_2', changes.input3_2 ?? current.input3_2),
        video_url: changes.videoUrl ?? current.videoUrl,
        poster_url: current.posterUrl,
        saved_by: savedBy,
      })
      .execute()
    return readHeroContent(db)
  })
}

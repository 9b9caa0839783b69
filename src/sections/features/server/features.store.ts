import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { FeaturesChanges, FeaturesContent } from '../features.contract.ts'
import { FEATURES_DEFAULT } from './features.seed.ts'
import './features.table.ts'

export async function readFeaturesContent(db: Db): Promise<FeaturesContent> {
  const row = await db
    .selectFrom('features_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...FEATURES_DEFAULT, version: 0, updatedAt: null }
  const { title, description, title1, title2, title3, title4, title5, details1, version } = row
  return {
    ...{ title, description, title1, title2, title3, title4, title5, details1, version },
    // A video that was taken away leaves its default behind.
    videoUrl1: row.video_url1 || FEATURES_DEFAULT.videoUrl1,
    videoUrl2: row.video_url2 || FEATURES_DEFAULT.videoUrl2,
    videoUrl3: row.video_url3 || FEATURES_DEFAULT.videoUrl3,
    videoUrl4: row.video_url4 || FEATURES_DEFAULT.videoUrl4,
    videoUrl5: row.video_url5 || FEATURES_DEFAULT.videoUrl5,
    updatedAt: row.saved_at.toISOString(),
  }
}

export async function saveFeaturesContent(
  db: Db,
  changes: FeaturesChanges,
  savedBy: string | null,
): Promise<FeaturesContent> {
  return db.transaction().execute(async db => {
    await announcePublication(db)
    const next = { ...(await readFeaturesContent(db)), ...changes } as FeaturesContent
    const { title, description, title1, title2, title3, title4, title5, details1 } = next
    await db
      .insertInto('features_versions')
      .values({
        ...{ title, description, title1, title2, title3, title4, title5, details1 },
        video_url1: next.videoUrl1,
        video_url2: next.videoUrl2,
        video_url3: next.videoUrl3,
        video_url4: next.videoUrl4,
        video_url5: next.videoUrl5,
        saved_by: savedBy,
      })
      .execute()
    return readFeaturesContent(db)
  })
}

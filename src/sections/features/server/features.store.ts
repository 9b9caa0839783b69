import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import { keptAddress, showAddresses } from '#sections/section-kit/server/shown-addresses.ts'
import type { FeaturesChanges, FeaturesContent } from '../features.contract.ts'
import { FEATURES_DEFAULT } from './features.seed.ts'
import './features.table.ts'

const VIDEOS = ['videoUrl1', 'videoUrl2', 'videoUrl3', 'videoUrl4', 'videoUrl5'] as const

interface Films {
  videoUrl1: string
  videoUrl2: string
  videoUrl3: string
  videoUrl4: string
  videoUrl5: string
}

export async function readFeaturesContent(db: Db): Promise<FeaturesContent> {
  return show(db, await readKept(db))
}

/** The addresses that it was last saved with. */
export const listFeaturesAddresses = async (db: Db) => Object.values(filmsOf(await readKept(db)))

async function readKept(db: Db) {
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
    videoUrl1: row.video_url1,
    videoUrl2: row.video_url2,
    videoUrl3: row.video_url3,
    videoUrl4: row.video_url4,
    videoUrl5: row.video_url5,
    updatedAt: row.saved_at.toISOString(),
  }
}

const filmsOf = ({ videoUrl1, videoUrl2, videoUrl3, videoUrl4, videoUrl5 }: Films): Films => ({
  ...{ videoUrl1, videoUrl2, videoUrl3, videoUrl4, videoUrl5 },
})

async function show(db: Db, kept: Awaited<ReturnType<typeof readKept>>): Promise<FeaturesContent> {
  const shown = await showAddresses(db, filmsOf(kept), filmsOf(FEATURES_DEFAULT))
  const urls = Object.fromEntries(VIDEOS.map(field => [field, shown[field].url])) as unknown as Films
  const renderings = VIDEOS.flatMap((field, index) => {
    const { media, isDefault } = shown[field]
    return (media?.isRendering ?? isDefault) ? [index + 1] : []
  })
  return { ...kept, ...urls, renderings }
}

export async function saveFeaturesContent(
  db: Db,
  changes: FeaturesChanges,
  savedBy: string | null,
): Promise<FeaturesContent> {
  return db.transaction().execute(async db => {
    await announcePublication(db)
    const kept = await readKept(db)
    const current = await show(db, kept)
    const { title, description, title1, title2, title3, title4, title5, details1 } = {
      ...kept,
      ...changes,
    } as FeaturesContent
    const film = (field: keyof Films) => keptAddress(changes[field], current[field], kept[field])
    await db
      .insertInto('features_versions')
      .values({
        ...{ title, description, title1, title2, title3, title4, title5, details1 },
        video_url1: film('videoUrl1'),
        video_url2: film('videoUrl2'),
        video_url3: film('videoUrl3'),
        video_url4: film('videoUrl4'),
        video_url5: film('videoUrl5'),
        saved_by: savedBy,
      })
      .execute()
    return readFeaturesContent(db)
  })
}

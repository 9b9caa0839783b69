import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { PictureText, PictureTextChanges } from '../picture-text.contract.ts'
import { keptAddress, showAddresses } from './shown-addresses.ts'
import './picture-text.table.ts'

type Content = Pick<PictureText, 'title1' | 'title2' | 'description' | 'imageUrl'>

/** Reads and saves one section of this kind; `fallback` is what it says before anybody saved. */
export function pictureTextStore(table: 'about_versions' | 'story_versions', fallback: Content) {
  async function readKept(db: Db) {
    const row = await db.selectFrom(table).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
    if (!row) return { ...fallback, version: 0, updatedAt: null }
    const { title1, title2, description, version } = row
    return {
      title1,
      title2,
      description,
      imageUrl: row.image_url,
      version,
      updatedAt: row.saved_at.toISOString(),
    }
  }

  async function show(db: Db, kept: Awaited<ReturnType<typeof readKept>>): Promise<PictureText> {
    const { imageUrl } = await showAddresses(db, { imageUrl: kept.imageUrl }, fallback)
    const { url, media, isDefault } = imageUrl
    return {
      ...kept,
      imageUrl: url,
      imageAlt: media?.alt ?? '',
      isRendering: media?.isRendering ?? isDefault,
    }
  }

  const read = async (db: Db) => show(db, await readKept(db))

  async function save(db: Db, changes: PictureTextChanges, savedBy: string | null): Promise<PictureText> {
    return db.transaction().execute(async db => {
      await announcePublication(db)
      const kept = await readKept(db)
      const current = await show(db, kept)
      await db
        .insertInto(table)
        .values({
          title1: changes.title1 ?? kept.title1,
          title2: changes.title2 ?? kept.title2,
          description: changes.description ?? kept.description,
          image_url: keptAddress(changes.imageUrl, current.imageUrl, kept.imageUrl),
          saved_by: savedBy,
        })
        .execute()
      return read(db)
    })
  }

  /** The addresses that it was last saved with. */
  const listAddresses = async (db: Db) => [(await readKept(db)).imageUrl]

  return { read, save, listAddresses }
}

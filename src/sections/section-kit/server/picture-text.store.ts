import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { PictureText, PictureTextChanges } from '../picture-text.contract.ts'
import './picture-text.table.ts'

type Content = Omit<PictureText, 'version' | 'updatedAt'>

/** Reads and saves one section of this kind; `fallback` is what it says before anybody saved. */
export function pictureTextStore(table: 'about_versions' | 'story_versions', fallback: Content) {
  async function read(db: Db): Promise<PictureText> {
    const row = await db.selectFrom(table).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
    if (!row) return { ...fallback, version: 0, updatedAt: null }
    const { title1, title2, description, version } = row
    // An emptied picture is a missing one: the page shows its default.
    const imageUrl = row.image_url || fallback.imageUrl
    return { title1, title2, description, imageUrl, version, updatedAt: row.saved_at.toISOString() }
  }

  async function save(db: Db, changes: PictureTextChanges, savedBy: string | null): Promise<PictureText> {
    return db.transaction().execute(async db => {
      await announcePublication(db)
      const current = await read(db)
      await db
        .insertInto(table)
        .values({
          title1: changes.title1 ?? current.title1,
          title2: changes.title2 ?? current.title2,
          description: changes.description ?? current.description,
          image_url: changes.imageUrl ?? current.imageUrl,
          saved_by: savedBy,
        })
        .execute()
      return read(db)
    })
  }

  return { read, save }
}

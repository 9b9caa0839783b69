import { drawSharePicture } from '#features/seo/server/share-picture.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { RenderedPage } from '#platform/pages/stored-page.ts'

/** Draws only when the words have changed: pages are rendered far more often than a business is renamed. */
export function createSharePictureRenderer(db: Db): () => Promise<RenderedPage> {
  let drawn: { words: string; body: Buffer } | undefined
  return async () => {
    const { name, licence } = await readStoredSettings(db)
    const words = `${name}\n${licence}`
    if (drawn?.words !== words)
      drawn = { words, body: await drawSharePicture({ name, licence: licenceLine(licence) }) }
    return { status: 200, contentType: 'image/png', body: drawn.body }
  }
}

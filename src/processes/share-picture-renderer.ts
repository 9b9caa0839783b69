import { drawSharePicture } from '#features/seo/server/share-picture.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { RenderedPage } from '#platform/pages/stored-page.ts'

/** Draws the image only when its text has changed: pages are rendered far more often. */
export function createSharePictureRenderer(db: Db): () => Promise<RenderedPage> {
  let drawn: { text: string; body: Buffer } | undefined
  return async () => {
    const { name, licence } = await readStoredSettings(db)
    const text = `${name}\n${licence}`
    if (drawn?.text !== text)
      drawn = { text, body: await drawSharePicture({ name, licence: licenceLine(licence) }) }
    return { status: 200, contentType: 'image/png', body: drawn.body }
  }
}

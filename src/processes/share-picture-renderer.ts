import { drawSharePicture } from '#features/seo/server/share-picture.ts'
import { inCity, licenceLine } from '#features/settings/facts.rules.ts'
import { withoutPlaceholders } from '#features/settings/placeholder.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { RenderedPage } from '#platform/pages/stored-page.ts'

/** Draws the image only when its text has changed: pages are rendered far more often. */
export function createSharePictureRenderer(db: Db): () => Promise<RenderedPage> {
  let drawn: { text: string; body: Buffer } | undefined
  return async () => {
    const { name, city, licence } = withoutPlaceholders(await readStoredSettings(db))
    const shown = { name, inCity: inCity({ city }), licence: licenceLine(licence) }
    const text = JSON.stringify(shown)
    if (drawn?.text !== text) drawn = { text, body: await drawSharePicture(shown) }
    return { status: 200, contentType: 'image/png', body: drawn.body }
  }
}

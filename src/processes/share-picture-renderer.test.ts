import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { createTestServices } from '#harness/test-database.ts'
import { createSharePictureRenderer } from './share-picture-renderer.ts'

test('the share image is drawn again only when the name or the licence changes', async () => {
  const { db } = await createTestServices()
  const render = createSharePictureRenderer(db)
  const first = await render()
  expect(first).toMatchObject({ status: 200, contentType: 'image/png' })
  await saveStoredSettings(db, { phone: '418 555-0199' }, null)
  expect((await render()).body).toBe(first.body)
  await saveStoredSettings(db, { licence: '8765-4321-00' }, null)
  expect((await render()).body).not.toEqual(first.body)
})

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PHOTO_SIZES, photoKey } from '#features/media/photo.rules.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'

const PHOTOS = 80
const PHOTO_BYTES = 3_000_000

test('a customer with 80 large photos is exported by a server in a small container', async () => {
  const api = await startTestApi()
  const { db, storage, config, databaseUrl } = api.services
  const email = 'photographe@exemple.ca'
  const messageId = await sendMessage(api, { email })
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const { id } = await db
      .insertInto('photos')
      .values({ message_id: messageId, state: 'ready', width: 4000, height: 3000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storage.put(photoKey(id, PHOTO_SIZES[0]), Buffer.alloc(PHOTO_BYTES, id), {
      contentType: 'image/jpeg',
    })
  }
  const script = `
    import { senderPersonalData } from '#features/conversations/server/sender-privacy.store.ts'
    import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts'
    import { createStorage } from '#platform/storage/create-storage.ts'
    import { withDatabase } from '#scripts/local/prepare-database.ts'
    const storage = createStorage(JSON.parse(process.env.STORAGE))
    await withDatabase(process.env.DATABASE_URL, async db => {
      const { answer } = privacyRoutes({ db, storage }, [senderPersonalData])
        .find(({ endpoint }) => endpoint.path === '/privacyRoute/export')
      const body = { email: '${email}', format: 'json', part: 'everything' }
      let bytes = 0
      for await (const chunk of await answer({ body, setHeader() {} })) bytes += chunk.length
      console.log(bytes, process.resourceUsage().maxRSS)
    })`
  const child = spawn(process.execPath, ['--max-old-space-size=512', '--input-type=module', '-e', script], {
    env: { DATABASE_URL: databaseUrl, STORAGE: JSON.stringify(config.storage) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [bytes, kilobytes] = (await text(child.stdout)).split(' ').map(Number)
  expect(bytes).toBeGreaterThan((PHOTOS * PHOTO_BYTES * 4) / 3)
  expect(kilobytes).toBeLessThan(700_000)
})

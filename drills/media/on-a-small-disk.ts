// Part of the drill `full-disk`: runs where FOLDER is a disk of 48 MB, and prints its outcomes.
// usage: node drills/media/on-a-small-disk.ts FOLDER DATABASE_URL
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createSession } from '#features/accounts/server/session.store.ts'
import { sweepStorage } from '#features/media/server/sweep-storage.ts'
import { loadConfig } from '#platform/config.ts'
import { readDiskSpace } from '#platform/storage/disk-space.ts'
import { createApi } from '#processes/create-api.ts'
import { createServices } from '#processes/create-services.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import type { Outcome } from '../run.ts'
import { auditStore, describeAudit } from './store-audit.ts'
import { uploadMovie } from './upload-client.ts'

const [folder = '', databaseUrl = ''] = process.argv.slice(2)
const MIB = 1024 * 1024

const services = createServices(
  loadConfig({
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:1', ALLOWED_HOSTS: '127.0.0.1' },
    ...{
      STORAGE_URL: diskUrl(path.join(folder, 'media')),
      ALLOW_TEMPORARY_STORAGE: 'true',
      LOG_LEVEL: 'silent',
    },
  }),
  'drill',
)
const { db, jobs, storage } = services
// The demo's media are in another folder: this one starts empty.
await db.deleteFrom('media_items').execute()
const app = await createApi(services)
await app.listen({ host: '127.0.0.1', port: 0 })
const siteUrl = `http://localhost:${(app.server.address() as AddressInfo).port}`
const admin = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
const token = await createSession(db, { userId: admin.id, device: 'drill' })
const movie = (bytes: number) => uploadMovie({ siteUrl, token, host: 'localhost:1', bytes })

const first = await movie(20 * MIB)
const ballast = path.join(folder, 'ballast')
writeFileSync(ballast, Buffer.alloc(16 * MIB))
const refused = await movie(20 * MIB)
const afterRefusal = await auditStore(db, storage)
rmSync(ballast)
const accepted = await movie(20 * MIB)
await sweepStorage(services, { minAgeMs: 0 })
const afterSweep = await auditStore(db, storage)

/** A visitor announces a photo of a kilobyte; the status of the answer. */
async function announcePhoto(): Promise<number> {
  const post = (address: string, body: object) =>
    sendRequest(siteUrl, {
      ...{ path: `/api/contactRoute/${address}`, method: 'POST', payload: JSON.stringify(body) },
      headers: { host: 'localhost:1', 'content-type': 'application/json' },
    })
  const fields = { name: 'Marie', email: 'marie@exemple.ca', phone: '418 555-0167', message: 'Une douche.' }
  const sent = await post('contact', { ...fields, fillMs: 9_000, photoCount: 1 })
  const { photoKey: key } = JSON.parse(sent.body.toString()) as { photoKey: string }
  return (await post('photos', { key, bytes: 1_000, fingerprint: 'one' })).status
}

const { freeBytes = 0 } = (await readDiskSpace(services.config.storage)) ?? {}
writeFileSync(ballast, Buffer.alloc(freeBytes - 1 * MIB))
const photoOnLittle = await announcePhoto()
rmSync(ballast)
const photoWithRoom = await announcePhoto()
const outcomes: Outcome[] = [
  {
    promise: 'a disk that is full during an upload: refused with 507, and nothing of it is left',
    figure: `${first.status}, then ${refused.status} ${refused.message}; ${describeAudit(afterRefusal)}`,
    hasHeld:
      first.status === 201 &&
      refused.status === 507 &&
      afterRefusal.objects === 1 &&
      afterRefusal.orphans + afterRefusal.openUploads === 0,
  },
  {
    promise: 'strangers leave a twentieth of the disk free, and their messages are taken all the same',
    figure: `a photo is answered with ${photoOnLittle} while 1 of 48 MB is free, with ${photoWithRoom} later`,
    hasHeld: photoOnLittle === 507 && photoWithRoom === 201,
  },
  {
    promise: 'with room again, uploads work without a restart',
    figure: `${accepted.status}; ${describeAudit(afterSweep)}`,
    hasHeld:
      accepted.status === 201 && afterSweep.objects === 2 && afterSweep.orphans + afterSweep.missing === 0,
  },
]
process.stdout.write(JSON.stringify(outcomes))
await app.close()
storage.close()
await jobs.close()
await db.destroy()

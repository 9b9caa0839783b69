import { setDefaultCACertificates } from 'node:tls'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import {
  apiToken,
  callApi,
  demo,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  withFullChromium,
} from '../../e2e/fixtures.ts'
import { addItem, aMovieFile, aPhotoFile, withSamples } from '../../e2e/media/media-fixtures.ts'
import { mailsTo } from '../../e2e/people/message-fixtures.ts'
import { startVisits } from '../install/visitors.ts'
import { dockerIn } from './docker.ts'

const { socket, checkout } = inject('compose')
const docker = dockerIn(socket, checkout)

const OWNER = 'marc@exemple.ca'

// The authority of Caddy, and no other: every call of these tests checks its certificate.
beforeAll(async () => {
  const authority = '/data/caddy/pki/authorities/local/root.crt'
  const read = () => docker(`docker-compose exec -T caddy cat ${authority}`)
  setDefaultCACertificates([await vi.waitFor(read, { timeout: 30_000, interval: 500 })])
})
// Chromium does not know the authority.
withFullChromium(['--ignore-certificate-errors'])
withSamples()

test('the contractor signs in to the dashboard over TLS', async () => {
  await signIn(await openPage(PHONE))
})

test('a visitor sends a message and the owner is mailed', async () => {
  const body = JSON.stringify({ notificationEmail: OWNER, mailFromAddress: 'site@exemple.ca' })
  const saved = await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body })
  expect(saved.status).toBe(200)
  const visits = startVisits('Une douche à refaire')
  await expect.poll(async () => (await mailsTo(OWNER)).length).toBeGreaterThan(0)
  const { pages, messages } = await visits.end()
  expect(new Set(pages)).toEqual(new Set(['200']))
  expect(new Set(messages)).toEqual(new Set(['201']))
})

test('the confined worker prepares a picture and a movie in its sandbox', async () => {
  const items = [await addItem('image', aPhotoFile()), await addItem('video', aMovieFile())]
  const ids = [items.map(({ id }) => id)]
  const states = async () =>
    (await queryDatabase('select state from media_files where item_id = any($1)', ids)).map(
      ({ state }) => state,
    )
  await expect.poll(states, { timeout: 120_000 }).toEqual(['ready', 'ready'])
})

test('a backup is taken and restored into a temporary database', async () => {
  const proven = () => queryDatabase('select from backups where proven_at is not null')
  await expect.poll(async () => (await proven()).length, { timeout: 120_000 }).toBe(1)
  expect(await queryDatabase(`select from pg_database where datname like '%proof%'`)).toEqual([])
})

test('while the server is replaced no accepted message is lost', async () => {
  const visits = startVisits('Pendant la mise à jour')
  await docker('docker-compose run --rm migrate && docker-compose up -d --force-recreate --no-deps server')
  await expect.poll(async () => (await fetch(demo.siteUrl)).status).toBe(200)
  const { messages } = await visits.end()
  const accepted = messages.flatMap((answer, number) =>
    answer === '201' ? `Pendant la mise à jour ${number}` : [],
  )
  const rows = await queryDatabase(
    `select message from messages where message like 'Pendant la mise à jour %'`,
  )
  const stored = rows.map(({ message }) => message)
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.filter(message => !stored.includes(message))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
})

test('while no server runs, a visitor reads in French what happened', async () => {
  await docker('docker-compose stop server')
  const answer = await fetch(`${demo.siteUrl}/contact`, { method: 'POST' })
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('Ça vient de notre côté')
  await docker('docker-compose start server')
  await expect.poll(async () => (await fetch(demo.siteUrl)).status).toBe(200)
})

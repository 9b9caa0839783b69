import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import {
  apiToken,
  callApi,
  demo,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  withBrowser,
} from '../../e2e/fixtures.ts'
import {
  addItem,
  aPhotoFile,
  fillAddForm,
  openLibrary,
  tileOf,
  withSamples,
} from '../../e2e/media/media-fixtures.ts'
import { mailsTo, messageFrom } from '../../e2e/people/message-fixtures.ts'
import { runErrand, startRole, stopRole } from './containers.ts'
import { openEngine } from './engine.ts'

const { directory, environment } = inject('image')
const engine = openEngine(directory)

withBrowser()
withSamples()

/** The worker's seccomp profile without the calls for the decoder sandbox: about the engine's default. */
function profileWithoutSandbox(): string {
  const profile = JSON.parse(readFileSync('ops/seccomp-worker.json', 'utf8'))
  const isForSandbox = ({ names }: { names: string[] }) => names.includes('pivot_root')
  const file = path.join(directory, 'seccomp-strict.json')
  const syscalls = profile.syscalls.filter((rule: { names: string[] }) => !isForSandbox(rule))
  expect(syscalls.length).toBe(profile.syscalls.length - 1)
  writeFileSync(file, JSON.stringify({ ...profile, syscalls }))
  return file
}

test('processes in the image are not root and cannot change the program', async () => {
  const inside = (...command: string[]) => engine.podman('exec', 'server', ...command)
  expect(await inside('id', '-u')).toBe('10001')
  for (const file of ['/app/src/x', '/app/build/x', '/usr/bin/x', '/var/lib/carreau/media/x'])
    await expect(inside('touch', file)).rejects.toThrow('Read-only file system')
  const status = await inside('cat', '/proc/1/status')
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^CapBnd:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
})

test('a worker that cannot create a sandbox decodes nothing, and says so', async () => {
  await startRole(engine, 'worker', { environment, seccomp: profileWithoutSandbox() })
  const { id } = await addItem('image', aPhotoFile('sans-profil.jpg'))
  const fileOf = async () =>
    (await queryDatabase('select state, problem from media_files where item_id = $1', [id]))[0]
  await expect.poll(fileOf).toEqual({ state: 'failed', problem: 'cannot_prepare' })
  expect(await engine.podman('logs', 'worker')).toContain('no sandbox can be made')
  expect((await stopRole(engine, 'worker')).code).toBe(0)
})

test('a visitor sends a message, the owner is mailed, the contractor signs in, reads it and adds a picture', async () => {
  await startRole(engine, 'worker', { environment })
  const owner = 'marc@exemple.ca'
  const mail = JSON.stringify({ notificationEmail: owner, mailFromAddress: 'site@exemple.ca' })
  await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body: mail })

  // Without scripts, so that the message is not quarantined for being filled in too fast.
  const visitor = await openPage({ ...PHONE, javaScriptEnabled: false })
  await visitor.goto('/contact')
  await visitor.getByLabel('Nom').fill('Camille Tremblay')
  await visitor.getByLabel('Téléphone').fill('418 555-0142')
  await visitor.getByLabel('Courriel').first().fill('camille@exemple.ca')
  await visitor.getByLabel('Votre projet').fill('Une douche à refaire.')
  await visitor.getByLabel('J’ai lu et j’accepte').check()
  await visitor.getByRole('button', { name: 'Envoyer' }).click()
  await visitor.getByText('Votre message est bien arrivé.').waitFor()
  await expect.poll(async () => (await mailsTo(owner)).length).toBe(1)

  const contractor = await openPage(PHONE)
  await signIn(contractor)
  await contractor.goto('/dash/messages')
  await messageFrom(contractor, 'Camille Tremblay').getByText('Une douche à refaire.').waitFor()

  await openLibrary(contractor, 'image')
  const form = await fillAddForm(contractor, 'image', { title: 'Douche finie', file: aPhotoFile() })
  await form.getByLabel('Alt text').fill('Carreaux en damier')
  await form.getByRole('button', { name: 'Add Image' }).click()
  const preview = tileOf(contractor, 'Douche finie').getByRole('button', { name: 'Preview Douche finie' })
  await preview.click({ timeout: 60_000 })
  const picture = contractor.getByRole('dialog').getByRole('img', { name: 'Carreaux en damier' })
  const width = () => picture.evaluate(element => (element as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('server and worker serve their metrics, each on its own port', async () => {
  const port = Number(environment.METRICS_PORT)
  const readMetrics = (metricsPort: number) =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(answer => answer.text())
  expect(await readMetrics(port)).toContain('carreau_request_duration_seconds_count{')
  expect(await readMetrics(port + 1)).toContain('carreau_media_files{state="failed"} 1')
})

test('a nightly backup of the image is restored on another machine', async () => {
  const backups = path.join(directory, 'backups')
  mkdirSync(backups)
  chownSync(backups, 10_001, 10_001)
  const volumes = [`${backups}:/var/backups/carreau`]
  await startRole(engine, 'nightly', { environment, volumes })
  await expect
    .poll(() => engine.podman('logs', 'nightly'), { timeout: 60_000 })
    .toContain('a backup was taken')
  expect((await stopRole(engine, 'nightly')).code).toBe(0)
  const [night = ''] = readdirSync(backups).filter(name => name !== 'objects')
  const media = path.join(directory, 'media')
  mkdirSync(media)
  chownSync(media, 10_001, 10_001)
  await queryDatabase('create database restored')
  const elsewhere = {
    ...environment,
    DATABASE_URL: environment.DATABASE_URL?.replace(/carreau$/, 'restored') ?? '',
    MIGRATION_DATABASE_URL: demo.databaseUrl.replace(/carreau$/, 'restored'),
    STORAGE_URL: 'disk:///var/lib/carreau/media',
  }
  const options = { environment: elsewhere, volumes: [...volumes, `${media}:/var/lib/carreau/media`] }
  const printed = await runErrand(engine, ['restore', `/var/backups/carreau/${night}`], options)
  expect(printed).toMatch(/\d+ rows and \d+ objects are back/)
  expect(await runErrand(engine, ['release-mail'], options)).toBe('Mail leaves again.')
})

test.each(['server', 'worker'])('a %s that gets SIGTERM stops by itself within seconds', async role => {
  const { code, seconds } = await stopRole(engine, role)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(15)
})

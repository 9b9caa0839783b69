import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { expect, inject, test } from 'vitest'
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
import { runIn } from './machine.ts'
import { startVisits } from './visitors.ts'

const machine = inject('machine')
const run = (command: string) => runIn(machine, command)

// The authority of Caddy, and no other: every call of these tests checks its certificate.
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
setDefaultCACertificates([readFileSync(path.join(machine.root, AUTHORITY), 'utf8')])

// Chromium does not know the authority.
withFullChromium(['--ignore-certificate-errors'])
withSamples()

const OWNER = 'marc@exemple.ca'

test('an operator who asks what the installer would do is told every step', () => {
  const steps = inject('plan').trim().split('\n')
  expect(steps.filter(step => step.startsWith('to do: '))).toHaveLength(8)
  expect(steps).toHaveLength(9)
})

test('the contractor signs in to the dashboard over TLS', async () => {
  await signIn(await openPage(PHONE))
})

test('a visitor sends a message and the owner is mailed', async () => {
  const mail = { notificationEmail: OWNER, mailFromAddress: 'site@exemple.ca', phone: '418 555-0142' }
  const body = JSON.stringify(mail)
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
  const states = async () =>
    (
      await queryDatabase('select state from media_files where item_id = any($1)', [
        items.map(({ id }) => id),
      ])
    ).map(({ state }) => state)
  await expect.poll(states, { timeout: 120_000 }).toEqual(['ready', 'ready'])
})

test('the units hold no privilege, and no other account reads settings, media or backups', async () => {
  for (const unit of ['carreau-server@1', 'carreau-server@2', 'carreau-worker']) {
    const status = await run(`cat /proc/$(systemctl show --value -p MainPID ${unit})/status`)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(status).not.toMatch(/^Uid:\s+0\s/m)
  }
  await run('systemctl start carreau-backup')
  for (const file of [
    '/etc/carreau/carreau.env',
    '/etc/carreau/owner.env',
    '/etc/carreau/proof.env',
    '/var/lib/carreau/media',
    '/var/backups/carreau',
  ])
    await expect(
      run(
        `setpriv --reuid nobody --clear-groups ls ${file}/ || setpriv --reuid nobody --clear-groups cat ${file}`,
      ),
    ).rejects.toThrow('Permission denied')
})

test('a backup is taken each night, and holds a manifest', async () => {
  expect(await run('systemctl list-timers --all --no-legend carreau-backup.timer')).toContain(
    'carreau-backup.service',
  )
  expect(await run('ls /var/backups/carreau/*/manifest.json')).toMatch(/manifest\.json/)
})

test('the first backup is restored into a temporary database, and the health screen says so', async () => {
  const restored = await queryDatabase('select from backups where proven_at is not null')
  expect(restored).toHaveLength(1)
  expect(await queryDatabase(`select from pg_database where datname like '%proof%'`)).toEqual([])
  expect(await run('carreau doctor || true')).toMatch(/^good +Restore test: Restored in full/m)
})

test('somebody who types www. comes to the site', async () => {
  const answer = await run('curl -sik --resolve www.localhost:443:127.0.0.1 https://www.localhost/blogue')
  expect(answer).toMatch(/^HTTP\/2 301/)
  expect(answer).toMatch(/^location: https:\/\/localhost\/blogue\r$/m)
})

test('while no server runs, a visitor reads in French what happened, and whom to call', async () => {
  await run('systemctl restart carreau-worker && systemctl stop carreau.socket')
  const answer = await fetch(`${demo.siteUrl}/contact`, { method: 'POST' })
  expect(answer.status).toBe(502)
  const text = await answer.text()
  expect(text).toContain('Ça vient de notre côté')
  expect(text).toContain('<a href="tel:+14185550142">418 555-0142</a>')
  await run('systemctl start carreau-server@1 carreau-server@2')
  expect((await fetch(demo.siteUrl)).status).toBe(200)
})

test('while no server runs, a private link is not in the log of Caddy', async () => {
  // Caddy logs a request at which even the page for visitors fails.
  await run('systemctl stop carreau.socket && rm /var/lib/carreau/fallback/unavailable.html')
  const link = `${demo.siteUrl}/photos/canari`
  await run(`curl -sk -o /dev/null -H 'Referer: ${link}' '${link}?from=canari'`)
  const log = () => run('journalctl --output cat --unit caddy')
  await expect.poll(log).toContain('error handling handler error')
  expect(await log()).not.toContain('canari')
  await run('systemctl start carreau-server@1 carreau-server@2 && systemctl restart carreau-worker')
  expect((await fetch(demo.siteUrl)).status).toBe(200)
})

test('the installer runs again and changes nothing', async () => {
  const state = () =>
    run(`
      find /etc /opt/carreau /usr/local -type f -printf '%p %T@ %m %u\\n' | sort | sha256sum
      systemctl show -p ExecMainStartTimestamp carreau-server@1 carreau-server@2 carreau-worker caddy`)
  const before = await state()
  const printed = await run('cd /root/carreau && bash ops/install/install.sh --yes')
  expect(printed.split('\n').filter(line => line.startsWith('now:'))).toEqual([])
  expect(await state()).toBe(before)
})

/** A copy of the installed version with a change. */
const prepare = (folder: string, change: string) =>
  run(`rm -rf ${folder} && cp -a /root/carreau ${folder} && cd ${folder} && ${change}`)
const currentVersion = async () => (await run('readlink /opt/carreau/current')).trim()

test('an update with a migration is noticed by no visitor', async () => {
  const before = await currentVersion()
  const migration = 'create table later_notes (note text not null);'
  await prepare(
    '/root/next',
    `sed -i 's/"version": ".*"/"version": "9.0.0"/; s/"build": "/&env >environment.txt \\&\\& /' package.json &&
      echo '${migration}' >migrations/9999_later.sql`,
  )
  const visits = startVisits('Pendant la mise à jour')
  await run('SMTP_URL=smtps://canari ADMIN_PASSWORD=canari carreau update /root/next')
  const { pages, messages } = await visits.end()
  expect(pages.filter(answer => answer !== '200')).toEqual([])
  expect(messages.filter(answer => answer !== '201')).toEqual([])
  const rows = await queryDatabase(`select from messages where message like 'Pendant la mise à jour %'`)
  expect(rows).toHaveLength(messages.length)
  expect(await currentVersion()).toMatch(/\/9\.0\.0-\w{8}$/)
  expect(await run('readlink /proc/$(systemctl show --value -p MainPID carreau-server@2)/cwd')).toContain(
    '9.0.0',
  )
  expect((await run('ls /opt/carreau/releases')).trim().split('\n')).toHaveLength(2)
  expect(await run(`ls -d ${before}`)).toContain(before)
  // The packages that build it have read no password.
  expect(await run('cat /opt/carreau/current/environment.txt')).not.toContain('canari')
})

test.each([
  [
    'whose server does not start',
    `sed -i '1i throw new Error("broken")' src/processes/server.ts`,
    'does not answer',
  ],
  [
    'whose unit does not start',
    `sed -i '/^ExecStart=/i ExecStartPre=/bin/false' ops/install/carreau-server@.service`,
    'runs again',
  ],
])(
  'a version %s leaves or brings back the one before, and no visitor notices',
  async (_, change, message) => {
    const before = await currentVersion()
    await prepare('/root/broken', change)
    const visits = startVisits('Pendant un échec')
    await expect(run('carreau update /root/broken')).rejects.toThrow(message)
    const { pages, messages } = await visits.end()
    expect(pages.filter(answer => answer !== '200')).toEqual([])
    expect(messages.filter(answer => answer !== '201')).toEqual([])
    expect(await currentVersion()).toBe(before)
    expect(await run('systemctl is-active carreau-server@1 carreau-server@2 carreau-worker')).toBe(
      'active\n'.repeat(3),
    )
  },
)

test('a backup is restored with the commands of the manual', async () => {
  const [, manual = ''] =
    /^## Restore[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const [backup = ''] = (await run('ls -d /var/backups/carreau/*Z | tail -n 1')).trim().split('\n')
  await queryDatabase(`update messages set name = 'Changed after the backup'`)
  const printed = await run(`set -e\n${manual.replace(/\S+T081000\.000Z/, backup)}`)
  expect(printed).toMatch(/\d+ rows and \d+ objects are back/)
  expect(await queryDatabase(`select from messages where name = 'Changed after the backup'`)).toEqual([])
  expect((await fetch(demo.siteUrl)).status).toBe(200)
})

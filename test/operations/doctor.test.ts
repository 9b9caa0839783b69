import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'

function runDoctor(env: Record<string, string>): Promise<{ code: number; printed: string[] }> {
  return new Promise(resolve =>
    execFile(
      process.execPath,
      ['scripts/run-role.ts', 'doctor'],
      { env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env }, timeout: 60_000 },
      (error, stdout, stderr) =>
        resolve({
          code: error ? Number(error.code ?? -1) : 0,
          printed: (stdout + stderr).trim().split('\n'),
        }),
    ),
  )
}

test('the doctor prints the list of the health screen, each with what to do, and fails if something is bad', async () => {
  const { databaseUrl, config } = await createTestServices()
  if (config.storage.kind !== 'disk') throw new Error('The tests keep media on disk.')
  const { code, printed } = await runDoctor({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${await freePort()}`,
    STORAGE_URL: diskUrl(config.storage.directory),
    ALLOW_TEMPORARY_STORAGE: 'true',
  })
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^good {4}Version: \d/),
      expect.stringMatching(/^good {4}Database: It answers, and holds \d+ MB\.$/),
      expect.stringMatching(
        /^bad {5}Background worker: Never seen\. Ask whoever installed the site to start it\./,
      ),
      expect.stringMatching(/^bad {5}Outgoing email: No mail server is set up, so no email leaves\. Ask /),
      // As the doctor itself has just tested it.
      expect.stringMatching(/^bad {5}Contact form: Your site didn’t answer\. /),
      expect.stringMatching(/^warning Backup: There is no backup yet\. Ask /),
      expect.stringMatching(/^unknown Certificate: Your site is served without https\. Ask /),
    ]),
  )
  expect(printed.filter(line => !/^(good|warning|bad|unknown) /.test(line))).toEqual([])
  expect(code).toBe(1)
})

test('without a database the doctor says so, in one line', async () => {
  const { code, printed } = await runDoctor({
    DATABASE_URL: `postgresql://carreau@127.0.0.1:${await freePort()}/carreau`,
    PUBLIC_URL: 'http://localhost',
    STORAGE_URL: 'disk:///tmp',
  })
  expect(printed).toEqual([expect.stringMatching(/^bad {5}The database does not answer: .*ECONNREFUSED/)])
  expect(code).toBe(1)
})

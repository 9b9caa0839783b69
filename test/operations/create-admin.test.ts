import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'

// Starting the whole program's code takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
const services = await createTestServices()

interface Run {
  code: number
  stdout: string
  stderr: string
}

const environment = (password: string) => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: services.databaseUrl, PUBLIC_URL: 'http://localhost' },
  ...{ STORAGE_URL: 'disk:///tmp/none', ALLOW_TEMPORARY_STORAGE: 'true', ADMIN_PASSWORD: password },
})

/** Without a terminal, as cron or a container runs it. */
const createAdmin = (password: string, ...options: string[]) =>
  new Promise<Run>(resolve => {
    const env = environment(password)
    execFile(process.execPath, ['scripts/create-admin.ts', ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

const nameOf = async (email: string) =>
  (await services.db.selectFrom('users').select('name').where('email_key', '=', email).execute()).map(
    ({ name }) => name,
  )

test.each([
  ['aaaaaaaa', 'This password is too simple. Use more different characters.'],
  ['Marc@exemple.ca', 'This password is your name or your address. Choose one that nobody would guess.'],
  ['1234567', 'Password must be 8 characters long!'],
])('the password “%s” is refused with a reason, and no account is created', async (password, why) => {
  const { code, stderr } = await createAdmin(password, '--email', 'marc@exemple.ca')
  expect([code, stderr]).toEqual([1, expect.stringContaining(why)])
  expect(await nameOf('marc@exemple.ca')).toEqual([])
})

const GOOD = 'un carreau à la fois'

test('an admin gets the name of --name', async () => {
  const { code } = await createAdmin(GOOD, '--email', 'julie@exemple.ca', '--name', 'Julie Côté')
  expect(code).toBe(0)
  expect(await nameOf('julie@exemple.ca')).toEqual(['Julie Côté'])
})

test('without a name and a terminal, the name is derived from the address and printed', async () => {
  const { code, stdout } = await createAdmin(GOOD, '--email', 'marc.belanger@exemple.ca')
  expect(code).toBe(0)
  expect(stdout).toContain('Replies to customers are signed “Marc Belanger”.')
  expect(await nameOf('marc.belanger@exemple.ca')).toEqual(['Marc Belanger'])
})

test('with a terminal, the command asks for the name', async () => {
  const command = `${process.execPath} scripts/create-admin.ts --email rose@exemple.ca`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: environment(GOOD) })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toContain('Your name'), { timeout: 120_000 })
  child.stdin.write('Rose Côté\n')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await nameOf('rose@exemple.ca')).toEqual(['Rose Côté'])
})

test('an existing account keeps its name when its password is set again', async () => {
  await createAdmin(GOOD, '--email', 'luc@exemple.ca', '--name', 'Luc Roy')
  const { code, stdout } = await createAdmin('deux carreaux à la fois', '--email', 'luc@exemple.ca')
  expect(code).toBe(0)
  expect(stdout).not.toContain('signed')
  expect(await nameOf('luc@exemple.ca')).toEqual(['Luc Roy'])
})

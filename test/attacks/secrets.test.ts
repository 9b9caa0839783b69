import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SCANNER = path.join(ROOT, 'node_modules/.bin/secretlint')
const RULES = path.join(ROOT, '.secretlintrc.json')

/** The scanner's findings in all files that Git does not ignore; empty when there are none. */
async function scan(folder: string): Promise<string> {
  const args = [
    '--maskSecrets',
    '--secretlintrc',
    RULES,
    '--secretlintignore',
    path.join(ROOT, '.gitignore'),
    '**/*',
  ]
  return promisify(execFile)(SCANNER, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; stderr: string }) => failure.stdout || failure.stderr,
  )
}

test('no file of the repository contains a secret', { timeout: 240_000 }, async () => {
  expect(await scan(ROOT)).toBe('')
})

test('planted secrets are found (negative control)', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Split in two, or the first test would find it here.
  writeFileSync(
    path.join(folder, 'mail.ts'),
    `const key = 'ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}'
`,
  )
  writeFileSync(
    path.join(folder, 'db.ts'),
    `const url = 'postgresql://owner:${'hunter2secret'}@db.example.org/x'\n`,
  )
  const findings = await scan(folder)
  expect(findings).toContain('db.ts')
  expect(findings).toContain('mail.ts')
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SCANNER = path.join(ROOT, 'node_modules/.bin/secretlint')
const RULES = path.join(ROOT, '.secretlintrc.json')

/** What the scanner says of every file there that Git would take; empty when it finds nothing. */
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

test('no secret stands in a file of the project', { timeout: 240_000 }, async () => {
  expect(await scan(ROOT)).toBe('')
})

test('one that is planted is found (negative control)', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // In two halves, or the first test would find it here.
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

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What the command reads and writes. */
const COPIED = ['.gitignore', 'CONTRIBUTING.md', 'biome.json', 'migrations', 'package.json', 'scripts', 'src']

let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'carreau-new-'))
  for (const name of [...COPIED, 'tsconfig.json'])
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function run(file: string, args: string[]): Promise<{ code: number; printed: string }> {
  return new Promise(resolve =>
    execFile(file, args, { cwd: copy }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    ),
  )
}

const create = (...args: string[]) => run(process.execPath, ['scripts/new.ts', ...args])

const filesInCopy = () =>
  ['src', 'migrations'].flatMap(folder =>
    readdirSync(path.join(copy, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.relative(copy, path.join(entry.parentPath, entry.name))),
  )

test.each([
  ['no name', []],
  ['an unknown kind', ['screen', 'atelier']],
  ['two names', ['section', 'atelier', 'vitrine']],
  ['a capital', ['section', 'Atelier']],
  ['a hyphen', ['section', 'petit-atelier']],
  ['an accent', ['section', 'théâtre']],
  ['another folder', ['section', '../atelier']],
  ['the name of a folder of sections', ['section', 'hero']],
  ['the name of a section in a shared folder', ['section', 'about']],
  ['the name of a feature', ['section', 'media']],
  ['the name of a page', ['section', 'contact']],
])('a section with %s is refused, and nothing is written', async (_, args) => {
  const before = filesInCopy()
  const { code, printed } = await create(...args)
  expect(code).toBe(1)
  expect(printed).toMatch(/^(Usage: |A name is |"\w+" is taken )[^\n]+\n$/)
  expect(filesInCopy()).toEqual(before)
})

test('a developer creates a section that compiles, reads what is left to do, and cannot create it twice', async () => {
  const before = new Set(filesInCopy())
  const { code, printed } = await create('section', 'vitrine')
  expect([code, printed]).toEqual([0, expect.stringContaining('Left to do:\n1. **API.**')])
  expect(printed.trimEnd()).toMatch(/^5\. .+\n.+ names whatever is missing\.$/m)

  const created = filesInCopy()
    .filter(file => !before.has(file))
    .sort()
  expect(printed).toContain(`Created:\n${created.map(file => `  ${file}\n`).join('')}\n`)
  expect(created[0]).toMatch(/^migrations\/\d{4}_vitrine\.sql$/)
  expect(created).toContain('src/sections/vitrine/dashboard/vitrine-editor.tsx')
  const texts = created.map(file => readFileSync(path.join(copy, file), 'utf8'))
  expect(created.filter((file, index) => /sample/i.test(file + texts[index]))).toEqual([])

  const project = { extends: './tsconfig.json', include: ['src/sections/vitrine'] }
  writeFileSync(path.join(copy, 'tsconfig.vitrine.json'), JSON.stringify(project))
  expect(await run('node_modules/.bin/tsc', ['-p', 'tsconfig.vitrine.json'])).toEqual({
    code: 0,
    printed: '',
  })
  const checked = await run('node_modules/.bin/biome', ['check', 'src/sections/vitrine'])
  expect([checked.code, checked.printed]).toEqual([0, expect.stringContaining('No fixes applied')])

  const again = await create('section', 'vitrine')
  expect(again).toEqual({
    code: 1,
    printed: '"vitrine" is taken by a section, a feature, a page or a table.\n',
  })
  expect(created.map(file => readFileSync(path.join(copy, file), 'utf8'))).toEqual(texts)
})

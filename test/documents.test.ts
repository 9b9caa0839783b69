import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderConfiguration } from '#scripts/local/configuration-reference.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const inDocs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...inDocs.map(file => `docs/${file}`),
].filter(file => file.endsWith('.md'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(documents)('%s', file => {
  test('links to what exists', () => {
    const links = Array.from(read(file).matchAll(/\]\(([^)#\s]+)/g), ([, target = '']) => target)
    const local = links.filter(target => !/^[a-z]+:/.test(target))
    expect(local.filter(target => !existsSync(path.join(ROOT, path.dirname(file), target)))).toEqual([])
  })

  test('names commands that exist', () => {
    const named = Array.from(read(file).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
})

test('the reference of all settings says what the program reads', () => {
  // npm run write-configuration
  expect(read('docs/configuration.md')).toBe(renderConfiguration())
})

test('a decision fits on a screen', () => {
  const long = documents.filter(
    file => file.startsWith('docs/decisions/') && read(file).split('\n').length > 45,
  )
  expect(long).toEqual([])
})

test('every folder of the source is in the map of the house', () => {
  const folders = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  )
  const map = read('ARCHITECTURE.md')
  expect(
    folders.filter(folder => !map.includes(`\`src/${folder.name}/\``)).map(folder => folder.name),
  ).toEqual([])
})

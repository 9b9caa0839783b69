import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderConfiguration } from '#scripts/local/configuration-reference.ts'
import { anchorsOf, linksOf, quotedIn, trackedFiles } from './document-parts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = trackedFiles(ROOT)
// What visitors read is an article, not a document.
const documents = files.filter(file => file.endsWith('.md') && !file.startsWith('content/'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(documents)('%s', file => {
  const resolve = (target: string) => path.join(path.dirname(file), target)

  test('links to what exists', () => {
    const local = linksOf(read(file)).filter(link => !/^[a-z]+:/.test(link))
    const broken = local.filter(link => {
      const [target = '', anchor] = link.split('#')
      const linked = target === '' ? file : resolve(target)
      if (!existsSync(path.join(ROOT, linked))) return true
      return anchor !== undefined && !anchorsOf(read(linked)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('leaves this place over https alone', () => {
    const outward = linksOf(read(file)).filter(link => /^[a-z]+:/.test(link))
    expect(outward.filter(link => !link.startsWith('https://') && !link.startsWith('mailto:'))).toEqual([])
  })

  test('names commands that exist', () => {
    const named = Array.from(read(file).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const missing = quotedIn(read(file)).filter(
      quoted => isPath(quoted) && !INVENTED.test(quoted) && !isThere(quoted),
    )
    expect(missing).toEqual([])
  })
})

/** Of the examples in CONTRIBUTING.md; and what a build or a demo makes. */
const INVENTED = /^(atelier|build|\.data|\.env|server\/atelier|site\/atelier|dashboard\/atelier)/

const TOP = new Set(files.map(file => file.split('/')[0]))

/** A name of one of our files, or a path that begins in this folder. */
const isPath = (quoted: string) =>
  /^[\w.*/#$-]+$/.test(quoted) &&
  (/^[\w/*.-]+\.(ts|tsx|sql|sh|css)$/.test(quoted) || TOP.has(quoted.split('/')[0] ?? '')) &&
  // `*.en.ts` speaks of a kind of file.
  !quoted.startsWith('*')

/** Whole, or as the end of a path, as one speaks of a file whose folder was just named. */
function isThere(quoted: string): boolean {
  const pattern = quoted.replace(/\/$/, '').replace(/[.$]/g, '\\$&').replaceAll('*', '[^/]*')
  const end = new RegExp(`(^|/)${pattern}($|/)`)
  return files.some(file => end.test(file))
}

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

describe('the map of the house', () => {
  const map = read('ARCHITECTURE.md')
  const foldersIn = (parent: string) =>
    new Set(
      files.flatMap(file =>
        file.startsWith(parent) && file.slice(parent.length).includes('/')
          ? file.slice(parent.length).split('/')[0]
          : [],
      ),
    )

  test('has every folder of the source, and every capability', () => {
    expect([...foldersIn('src/')].filter(name => !map.includes(`\`src/${name}/\``))).toEqual([])
    for (const parent of ['src/sections/', 'src/features/', 'src/platform/'])
      expect([...foldersIn(parent)].filter(name => !map.includes(`\`${name}/\``))).toEqual([])
  })

  test('has every folder beside the source', () => {
    const beside = [...foldersIn('')].filter(name => name !== 'src' && !name?.startsWith('.'))
    expect(beside.filter(name => !map.includes(`\`${name}/\``))).toEqual([])
  })

  test('says of every table whose it is', () => {
    const migrations = files.filter(file => file.startsWith('migrations/')).map(read)
    const created = migrations.flatMap(sql =>
      Array.from(
        sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi),
        ([, name = '']) => name,
      ),
    )
    const kept = map.slice(map.indexOf('## Where it is kept'))
    expect(created.filter(name => !kept.includes(`\`${name}\``))).toEqual([])
  })
})

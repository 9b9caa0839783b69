import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderConfiguration } from '#scripts/local/configuration-reference.ts'

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = trackedFiles(ROOT)
// Articles for visitors are not documentation.
const documents = files.filter(file => file.endsWith('.md') && !file.startsWith('content/'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(documents)('%s', file => {
  const resolve = (target: string) => path.join(path.dirname(file), target)

  test('has no broken link', () => {
    const local = linksOf(read(file)).filter(link => !/^[a-z]+:/.test(link))
    const broken = local.filter(link => {
      const [target = '', anchor] = link.split('#')
      const linked = target === '' ? file : resolve(target)
      if (!existsSync(path.join(ROOT, linked))) return true
      return anchor !== undefined && !anchorsOf(read(linked)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('links to other sites over https only', () => {
    const external = linksOf(read(file)).filter(link => /^[a-z]+:/.test(link))
    expect(external.filter(link => !link.startsWith('https://') && !link.startsWith('mailto:'))).toEqual([])
  })

  test('names existing npm scripts', () => {
    const named = Array.from(read(file).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  test('names existing files and folders', () => {
    const missing = quotedIn(read(file)).filter(
      quoted => isPath(quoted) && !NOT_TRACKED.test(quoted) && !exists(quoted),
    )
    expect(missing).toEqual([])
  })
})

/** Files that a build or a demo creates. */
const NOT_TRACKED = /^(build|\.data|\.env)/

const TOP = new Set(files.map(file => file.split('/')[0]))

/** A file name, or a path from the root. */
const isPath = (quoted: string) =>
  /^[\w.*/#$-]+$/.test(quoted) &&
  (/^[\w/*.-]+\.(ts|tsx|sql|sh|css)$/.test(quoted) || TOP.has(quoted.split('/')[0] ?? '')) &&
  // `*.en.ts` means a kind of file.
  !quoted.startsWith('*')

/** Matches a whole path, or its end where the text named the folder before. */
function exists(quoted: string): boolean {
  const pattern = quoted.replace(/\/$/, '').replace(/[.$]/g, '\\$&').replaceAll('*', '[^/]*')
  const end = new RegExp(`(^|/)${pattern}($|/)`)
  return files.some(file => end.test(file))
}

test('docs/configuration.md matches the settings that the program reads', () => {
  // npm run write-configuration
  expect(read('docs/configuration.md')).toBe(renderConfiguration())
})

test('the README shows every picture of docs/pictures, and no other', () => {
  // npm run pictures
  const shown = linksOf(read('README.md')).filter(link => link.endsWith('.webp'))
  expect(shown.toSorted()).toEqual(files.filter(file => file.startsWith('docs/pictures/')).toSorted())
})

test('a decision record has at most 45 lines', () => {
  const long = documents.filter(
    file => file.startsWith('docs/decisions/') && read(file).split('\n').length > 45,
  )
  expect(long).toEqual([])
})

describe('the map in ARCHITECTURE.md', () => {
  const map = read('ARCHITECTURE.md')
  const foldersIn = (parent: string) =>
    new Set(
      files.flatMap(file =>
        file.startsWith(parent) && file.slice(parent.length).includes('/')
          ? file.slice(parent.length).split('/')[0]
          : [],
      ),
    )

  test('has every folder of the source, and every feature', () => {
    expect([...foldersIn('src/')].filter(name => !map.includes(`\`src/${name}/\``))).toEqual([])
    for (const parent of ['src/sections/', 'src/features/', 'src/platform/'])
      expect([...foldersIn(parent)].filter(name => !map.includes(`\`${name}/\``))).toEqual([])
  })

  test('has every other top folder', () => {
    const beside = [...foldersIn('')].filter(name => name !== 'src' && !name?.startsWith('.'))
    expect(beside.filter(name => !map.includes(`\`${name}/\``))).toEqual([])
  })

  test('has every database table', () => {
    const migrations = files.filter(file => file.startsWith('migrations/')).map(read)
    const created = migrations.flatMap(sql =>
      Array.from(
        sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi),
        ([, name = '']) => name,
      ),
    )
    const tables = map.slice(map.indexOf('## Tables'))
    expect(created.filter(name => !tables.includes(`\`${name}\``))).toEqual([])
  })
})

/** Files that Git tracks or would track. */
function trackedFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed.split('\n').filter(file => file && existsSync(path.join(root, file)))
}

/** Targets of links and pictures, in Markdown and HTML. */
function linksOf(text: string): string[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, '')
  return Array.from(prose.matchAll(/\]\(([^)\s]+)|<(?:img|source|a)[^>]+(?:src|srcset|href)="([^"]+)"/g)).map(
    ([, link, inMarkup]) => link ?? inMarkup ?? '',
  )
}

/** The anchors of a document's headings. */
function anchorsOf(text: string): string[] {
  return Array.from(withoutBlocks(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/** Everything between backticks. */
function quotedIn(text: string): string[] {
  return Array.from(withoutBlocks(text).matchAll(/`([^`\n]+)`/g), ([, quoted = '']) => quoted)
}

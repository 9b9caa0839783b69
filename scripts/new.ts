// Creates a section of the public site from scripts/section-template, and prints what is left to do by hand.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const TEMPLATE = path.join(import.meta.dirname, 'section-template')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const [kind, name = '', ...surplus] = process.argv.slice(2)
if (kind !== 'section' || name === '' || surplus.length > 0)
  refuse('Usage: npm run new -- section NAME, for example: npm run new -- section atelier')
if (!/^[a-z]{2,30}$/.test(name)) refuse(`A name is one word of small letters from a to z, not "${name}".`)

const migrations = readdirSync(path.join(ROOT, 'migrations')).sort()
const isTaken =
  ['sections', 'features'].some(folder => existsSync(path.join(ROOT, 'src', folder, name))) ||
  read('src/routes.ts').includes(`route('${name}'`) ||
  migrations.some(file => read(`migrations/${file}`).includes(`create table ${name}_versions`))
if (isTaken) refuse(`"${name}" is taken by a section, a feature, a page or a table.`)

const capital = name.charAt(0).toUpperCase() + name.slice(1)
const rename = (text: string) =>
  text.replaceAll('sample', name).replaceAll('Sample', capital).replaceAll('SAMPLE', name.toUpperCase())

const number = String(Number.parseInt(migrations.at(-1) ?? '', 10) + 1).padStart(4, '0')
const created = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => {
    const source = path.join(entry.parentPath, entry.name)
    const target =
      entry.name === 'migration.sql'
        ? `migrations/${number}_${name}.sql`
        : path.join('src/sections', name, rename(path.relative(TEMPLATE, source)))
    mkdirSync(path.join(ROOT, path.dirname(target)), { recursive: true })
    writeFileSync(path.join(ROOT, target), rename(readFileSync(source, 'utf8')), { flag: 'wx' })
    return target
  })
  .sort()
// Line breaks and the order of imports depend on the name.
execFileSync('node_modules/.bin/biome', ['check', '--write', `src/sections/${name}`], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})

const [, recipe = ''] = read('CONTRIBUTING.md').split('## Add a section\n')
const [steps = ''] = recipe.slice(recipe.indexOf('1. ')).split('\n## ')
console.log(`Created:
${created.map(file => `  ${file}`).join('\n')}

Left to do:
${steps.trim()}`)

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

// After the bundler: compresses text assets, checks the JavaScript size of each screen, renders the seed images in every
// size and the dashboard's icons.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { drawAppIcons } from './local/draw-app-icons.ts'
import { renderSeedsOnce } from './local/seed-site.ts'

const CLIENT = path.resolve(import.meta.dirname, '../build/client')
const TEXT = /\.(js|css|svg|txt|xml|json|webmanifest)$/

const brotliSizes = new Map<string, number>()
for (const name of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.test(name)) continue
  const file = path.join(CLIENT, name)
  const bytes = readFileSync(file)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  brotliSizes.set(`/${name}`, brotli.length)
}

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteEntry>
}
interface RouteEntry {
  id: string
  parentId?: string
  module: string
  imports: string[]
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}

/** The JavaScript budget of a screen at its first load, in KB. */
const EDITOR_KB = 201
const SCREENS: Record<string, { routeId: string; mostKb?: number }> = {
  // The sign-in page; the screen itself is loaded after signing in.
  '/dash': { routeId: 'pages/home-screen/dashboard-home' },
  '/dash/messages': { routeId: 'features/conversations/dashboard/messages-page' },
  '/dash/messages/:id': { routeId: 'features/conversations/dashboard/conversation-page' },
  '/dash/contacts': { routeId: 'pages/dashboard/dashboard-contacts' },
  '/dash/hero': { routeId: 'sections/hero/dashboard/hero-editor', mostKb: EDITOR_KB },
  '/dash/about': { routeId: 'sections/picture-text/dashboard/about-editor', mostKb: EDITOR_KB },
  '/dash/story': { routeId: 'sections/picture-text/dashboard/story-editor', mostKb: EDITOR_KB },
  '/dash/features': { routeId: 'sections/features/dashboard/features-editor', mostKb: EDITOR_KB },
  '/dash/reviews': { routeId: 'features/reviews/dashboard/reviews-page' },
  '/dash/settings': { routeId: 'pages/dashboard/dashboard-settings', mostKb: EDITOR_KB },
}
const { manifest, manifestFile } = await readManifest()
console.log('\nJavaScript that each screen loads, brotli:')
for (const [screen, { routeId, mostKb }] of Object.entries(SCREENS)) {
  const files = [...filesOf(routeId), ...heavierTexts(textsOf(screen, mostKb))]
  const kb = kilobytesOf(files)
  const budget = mostKb ? `, of ${mostKb} at most` : ''
  console.log(
    `  ${screen.padEnd(19)} ${kb.toFixed(1).padStart(6)} KB in ${new Set(files).size} files${budget}`,
  )
  if (mostKb && kb > mostKb) {
    console.error(`  ${screen} is too heavy for a phone on a job site.`)
    process.exitCode = 1
  }
}

/** As `partOf` of `src/web/texts/load-texts.ts`. */
function textsOf(screen: string, mostKb: number | undefined): string[] {
  if (screen === '/dash') return ['sign-in']
  if (screen === '/dash/settings') return ['sign-in', 'site', 'settings']
  return mostKb === EDITOR_KB ? ['sign-in', 'site'] : ['sign-in', 'site', 'settings', 'people']
}

function kilobytesOf(files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, file) => sum + (brotliSizes.get(file) ?? 0), 0) / 1000
}

/** The texts of the language that weighs more; only one is loaded. */
function heavierTexts(parts: string[]): string[] {
  const [english = [], french = []] = ['english', 'french'].map(language =>
    parts.flatMap(part => [...staticImportsOf(`${language}-${part}`)]),
  )
  return kilobytesOf(french) > kilobytesOf(english) ? french : english
}

/** Public pages load this and what it imports; what it loads later is measured by `npm run bench -- first-visit`. */
const BEHAVIOURS_MOST_KB = 12
const behaviours = [...staticImportsOf('entry.behaviours')]
const behavioursKb = behaviours.reduce((sum, file) => sum + (brotliSizes.get(file) ?? 0), 0) / 1000
console.log(
  `  public pages        ${behavioursKb.toFixed(1).padStart(6)} KB in ${behaviours.length} files, of ${BEHAVIOURS_MOST_KB} at most`,
)
if (behavioursKb > BEHAVIOURS_MOST_KB) {
  console.error('  The behaviours of public pages are too heavy.')
  process.exitCode = 1
}

/** The file of an entry, and all files that load with it. */
function staticImportsOf(entry: string): Set<string> {
  const file = readdirSync(path.join(CLIENT, 'assets')).find(
    name => name.startsWith(`${entry}-`) && name.endsWith('.js'),
  )
  if (!file) throw new Error(`The build has no ${entry}`)
  const files = new Set([`/assets/${file}`])
  // A Set also iterates over items added during the loop.
  for (const name of files)
    for (const [, imported = ''] of readFileSync(path.join(CLIENT, name), 'utf8').matchAll(
      /(?:from|import)"\.\/([\w.-]+\.js)"/g,
    ))
      files.add(`/assets/${imported}`)
  return files
}

function filesOf(routeId: string): Set<string> {
  if (!manifest.routes[routeId]) throw new Error(`The build has no route ${routeId}`)
  const files = new Set([manifestFile, manifest.entry.module, ...manifest.entry.imports])
  for (
    let route: RouteEntry | undefined = manifest.routes[routeId];
    route;
    route = manifest.routes[route.parentId ?? '']
  ) {
    const { module, imports, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route
    for (const file of [
      module,
      clientLoaderModule,
      clientMiddlewareModule,
      hydrateFallbackModule,
      ...imports,
    ])
      if (file) files.add(file)
  }
  return files
}

async function readManifest(): Promise<{ manifest: Manifest; manifestFile: string }> {
  const name = readdirSync(path.join(CLIENT, 'assets')).find(file => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The build has no manifest')
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  return {
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
    manifestFile: `/assets/${name}`,
  }
}

const SERVER = path.resolve(CLIENT, '../server')
const serverCode = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.js'))
  .map(name => readFileSync(path.join(SERVER, name), 'utf8'))
  .join('\n')
// If it were not bundled, or not bundled for production, NODE_ENV would choose at run time.
if (!serverCode.includes('react.production.js') || serverCode.includes('process.env.NODE_ENV')) {
  console.error('The server would render with the React of development, at twice the cost.')
  process.exitCode = 1
}
if (Object.keys(manifest.routes).some(routeId => routeId.startsWith('pages/dev/'))) {
  console.error('The build contains a page for developers.')
  process.exitCode = 1
}

await renderSeedsOnce()
await drawAppIcons(CLIENT)

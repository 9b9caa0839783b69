import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** Who may import whom. Server and browser code share contracts and rules only. */
const MAY_IMPORT: Record<Zone, Zone[]> = {
  processes: ['processes', 'server', 'middle', 'platform', 'shared'],
  pages: ['pages', 'react', 'middle', 'web', 'ui', 'shared'],
  server: ['server', 'middle', 'platform', 'shared'],
  react: ['react', 'middle', 'web', 'ui', 'shared'],
  middle: ['middle', 'shared'],
  platform: ['platform', 'shared'],
  web: ['web', 'ui', 'shared'],
  ui: ['ui', 'shared'],
  shared: ['shared'],
}

/** Packages for the server only. */
const SERVER_PACKAGES =
  /^(node:|fastify|@fastify\/|pg$|pg-boss|kysely|pino|nodemailer|@node-rs\/|@aws-sdk\/|isbot$|html-to-text$)/
/** Packages for server and browser. */
const SHARED_PACKAGES = ['zod', 'libphonenumber-js/min']
const BROWSER_PACKAGES = /^(react$|react-dom|react-router)/

/** One capability imports another only along these edges, each for a reason. */
const CROSSINGS: Record<string, string> = {
  'features/accounts → features/media': 'an avatar is an image: decoded in the sandbox, saved in storage',
  'features/accounts → features/session': 'accounts sign in',
  'features/accounts → features/settings': 'mails about accounts come from the business',
  'features/blog → features/media': 'articles show images',
  'features/campaigns → features/accounts': 'a test message goes to the account that requests it',
  'features/campaigns → features/contacts': 'campaigns go to contacts who may be mailed',
  'features/campaigns → features/session': 'a reader sees no button that changes something',
  'features/campaigns → features/settings': 'every mail names the business, as the law requires',
  'features/contacts → features/settings': 'the duration of a consent is a setting',
  'features/health → features/analytics': 'mails wait as the metrics count them',
  'features/health → features/conversations': 'the mailbox is as its reader found it',
  'features/health → features/self-test': 'the contact form is as its last test found it',
  'features/conversations → features/campaigns':
    'an unsubscribed visitor who consents again is mailed a link to resubscribe',
  'features/conversations → features/contacts': 'a sender is added to the contacts',
  'features/conversations → features/media':
    'photos of customers are decoded in the sandbox, kept in storage',
  'features/conversations → features/session': 'a reader sees no button that changes something',
  'features/conversations → features/settings':
    'mails and form name the business and go where its settings say',
  'features/navigation → features/settings': 'the bar shows phone and licence',
  'features/privacy → features/accounts': 'who may erase, who did, and which addresses are accounts',
  'features/privacy → features/contacts': 'an export is as safe to open as that of the contacts',
  'features/privacy → features/conversations':
    'an export names what was chosen in the form; an erasure leaves mails in the mailbox',
  'features/privacy → features/session': 'a reader sees no button that changes something',
  'features/privacy → features/settings': 'the policy names the business, its officer and its suppliers',
  'features/pwa → features/conversations': 'alerts announce new messages and the number of unread ones',
  'features/pwa → features/settings': 'the app has the name of the business',
  'features/reviews → features/session': 'a reader sees no button that changes something',
  'features/reviews → features/settings': 'the text that asks for a review names the business',
  'features/self-test → features/conversations': 'the test sends what the contact form sends',
  'features/self-test → features/pwa': 'a form that broke is announced like a message',
  'features/self-test → features/session': 'a reader sees no button that changes something',
  'features/self-test → features/settings': 'the test mail goes where the settings say',
  'features/start → features/settings': 'a site is ready once its settings are filled in',
  'sections/features → features/media': 'sections show movies and images',
  'sections/features → features/settings': 'the map tile links to the map of the business',
  'sections/hero → features/media': 'sections show movies and images',
  'sections/hero → features/settings': 'the hero shows phone and licence',
  'sections/picture-text → features/media': 'sections show movies and images',
  'sections/section-kit → features/media': 'sections follow the item behind an address, editors choose one',
  'sections/section-kit → features/session': 'a version names who saved it; a draft belongs to an account',
}

type Zone = 'processes' | 'pages' | 'server' | 'react' | 'middle' | 'platform' | 'web' | 'ui' | 'shared'

/** Source files by their path below `src`. */
export type Sources = Record<string, string>

export function readSources(root = path.resolve(import.meta.dirname, '../../src')): Sources {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  return Object.fromEntries(names.map(name => [name, readFileSync(path.join(root, name), 'utf8')]))
}

/** Every forbidden import, with the reason. */
export function findBadImports(sources: Sources, crossings = CROSSINGS): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (/\.test\.tsx?$/.test(file)) return []
    return importsOf(file, text).flatMap(({ target, isTypeOnly }) => {
      const problem = findProblem(file, target, { isTypeOnly, crossings })
      return problem ? [`${file} imports ${target}: ${problem}`] : []
    })
  })
}

/** Capabilities that import each other, directly or through others. */
export function findImportCycles(sources: Sources): string[] {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of Object.entries(sources)) {
    const home = capabilityOf(file)
    if (!home || /\.test\.tsx?$/.test(file)) continue
    const targets = imports.get(home) ?? new Set()
    for (const { target } of importsOf(file, text)) {
      const other = /^[.#]/.test(target) ? capabilityOf(pathOf(file, target)) : null
      if (other && other !== home) targets.add(other)
    }
    imports.set(home, targets)
  }
  const reachable = (from: string) => {
    const found = new Set(imports.get(from))
    for (const capability of found) for (const next of imports.get(capability) ?? []) found.add(next)
    return found
  }
  return [...imports.keys()].filter(capability => reachable(capability).has(capability)).sort()
}

/** All files that this file imports, directly or through others. */
export function filesLoadedWith(sources: Sources, entry: string): Set<string> {
  const loaded = new Set([entry])
  // A Set also iterates over items added during the loop.
  for (const file of loaded)
    for (const { target, isTypeOnly } of importsOf(file, sources[file] ?? ''))
      if (!isTypeOnly && pathOf(file, target) in sources) loaded.add(pathOf(file, target))
  return loaded
}

export function importsPackage(sources: Sources, file: string, name: string): boolean {
  return importsOf(file, sources[file] ?? '').some(({ target, isTypeOnly }) => target === name && !isTypeOnly)
}

const pathOf = (file: string, target: string) =>
  target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)

interface ImportContext {
  isTypeOnly: boolean
  crossings: Record<string, string>
}

function findProblem(file: string, target: string, { isTypeOnly, crossings }: ImportContext): string | null {
  const from = zoneOf(file)
  if (!target.startsWith('.') && !target.startsWith('#')) return findPackageProblem(from, target)
  const to = pathOf(file, target)
  if (to.startsWith('..') || to.endsWith('.css') || to.includes('+types/')) return null
  if (!MAY_IMPORT[from].includes(zoneOf(to))) return `${from} may not import ${zoneOf(to)}`
  const isSite = /^(sections|features)\/[^/]+\/site\//.test(file)
  if (isSite && to.endsWith('.contract.ts') && !isTypeOnly)
    return 'visitors would download the schemas; import the type'
  const [home, other] = [capabilityOf(file), capabilityOf(to)]
  if (
    home &&
    other &&
    home !== other &&
    other !== 'sections/section-kit' &&
    !(`${home} → ${other}` in crossings)
  )
    return `${home} → ${other} is not in CROSSINGS`
  return null
}

function findPackageProblem(from: Zone, name: string): string | null {
  if (name.startsWith('virtual:')) return null
  if ((from === 'shared' || from === 'middle') && !SHARED_PACKAGES.includes(name))
    return `${from} may use ${SHARED_PACKAGES.join(' and ')} alone`
  if (['pages', 'react', 'web', 'ui'].includes(from) && SERVER_PACKAGES.test(name))
    return 'a package for the server'
  if (['processes', 'server', 'platform'].includes(from) && BROWSER_PACKAGES.test(name))
    return 'a package for the browser'
  return null
}

function zoneOf(file: string): Zone {
  const [top = '', , side = ''] = file.split('/')
  if (top === 'sections' || top === 'features') {
    if (side === 'server') return 'server'
    return side === 'site' || side === 'dashboard' ? 'react' : 'middle'
  }
  const known = ['processes', 'platform', 'web', 'ui', 'shared'] as const
  return known.find(zone => zone === top) ?? 'pages'
}

function capabilityOf(file: string): string | null {
  return /^((?:sections|features)\/[^/]+)\//.exec(file)?.[1] ?? null
}

interface Import {
  target: string
  isTypeOnly: boolean
}

function importsOf(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const fixed = staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(entry => entry.isType),
  }))
  const reExported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { target: moduleRequest.value, isTypeOnly: isType } : [],
    )
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1]
    return literal ? { target: literal, isTypeOnly: false } : []
  })
  return [...fixed, ...reExported, ...dynamic]
}

import { expect, test } from 'vitest'
import { settingsTexts } from '#features/settings/dashboard/settings.fr.ts'
import { texts as englishLinks } from '#web/texts/english-links.ts'
import { texts as englishPeople } from '#web/texts/english-people.ts'
import { texts as englishSettings } from '#web/texts/english-settings.ts'
import { texts as englishSignIn } from '#web/texts/english-sign-in.ts'
import { texts as englishSite } from '#web/texts/english-site.ts'
import { texts as frenchLinks } from '#web/texts/french-links.ts'
import { texts as frenchPeople } from '#web/texts/french-people.ts'
import { texts as frenchSettings } from '#web/texts/french-settings.ts'
import { texts as frenchSignIn } from '#web/texts/french-sign-in.ts'
import { texts as frenchSite } from '#web/texts/french-site.ts'
import { partOf } from '#web/texts/load-texts.ts'
import { translateMessage } from '#web/translate-message.ts'
import { filesLoadedWith, readSources } from './import-rules.ts'
import { findLiteralTexts } from './literal-texts.ts'
import { serverMessages } from './server-messages.ts'

const sources = readSources()

test('a component contains no text of its own', () => {
  expect(findLiteralTexts(sources)).toEqual([])
})

test.each([
  ['between tags', '<p>Nothing left</p>'],
  ['in braces', "<p>{'Nothing left'}</p>"],
  ['in a condition', "<p>{isDone ? 'Done' : texts.left}</p>"],
  ['in a template', '<p>{`${count} left`}</p>'],
  ['in an attribute', '<Button aria-label="Close" />'],
  ['in a toast', "<Button onClick={() => toast('error', 'It failed.')} />"],
])('a text %s is found', (_, jsx) => {
  expect(findLiteralTexts({ 'ui/planted.tsx': `export const Planted = () => ${jsx}` })).toHaveLength(1)
})

test('every text of the dashboard is loaded, in both languages and in one part', () => {
  const declared = Object.keys(sources).filter(file => file.endsWith('.texts.ts'))
  const paths = declared.map(file => file.replace(/\.texts\.ts$/, '')).sort()
  expect(paths.length).toBeGreaterThan(25)
  for (const file of declared)
    expect(sources[file]).toContain(`('${file.replace(/\.texts\.ts$/, '')}', texts =>`)
  for (const parts of [
    [englishSignIn, englishLinks, englishSite, englishSettings, englishPeople],
    [frenchSignIn, frenchLinks, frenchSite, frenchSettings, frenchPeople],
  ])
    expect(parts.flatMap(Object.keys).sort()).toEqual(paths)
})

test('what is open on every screen, and the screens about the site, use no texts that are loaded for others', () => {
  const routes = Array.from((sources['routes.ts'] ?? '').matchAll(/route\('([a-z]+)', '([^']+)'\)/g))
  const siteScreens = routes
    .filter(([, path]) => partOf(`/dash/${path}`) === 'site')
    .map(([, , file = '']) => file)
  expect(siteScreens).toHaveLength(6)
  const everywhere = ['pages/dashboard/signed-in.tsx', 'pages/dashboard/resume-saves.ts']
  const uploads = 'features/media/dashboard/upload/upload-monitor.tsx'
  const settings = 'pages/dashboard/dashboard-settings.tsx'
  for (const file of [...siteScreens, settings, ...everywhere, uploads]) {
    const used = [...filesLoadedWith(sources, file)].filter(name => name.endsWith('.texts.ts'))
    const parts = { ...englishSignIn, ...englishSite, ...(file === settings && englishSettings) }
    const isLoaded = (name: string) => name.replace(/\.texts\.ts$/, '') in parts
    expect(
      used.filter(name => !isLoaded(name)),
      file,
    ).toEqual([])
  }
})

test('components read texts in the chosen language, not in English', () => {
  const direct = Object.entries(sources)
    .filter(([file]) => !/\.(en|fr|texts|test)\.tsx?$|\/server\/|^web\/texts\//.test(file))
    .filter(([, text]) => /^import (?!type)[^\n]*\.en\.ts'/m.test(text))
  expect(direct.map(([file]) => file)).toEqual([])
})

/** For visitors and programs, or never shown. */
const NOT_ON_THE_DASHBOARD = [
  ...['Message received.', 'Too many messages from this connection. Wait, then try again.'],
  ...['The signature does not fit.', 'This link is not one of ours, or a part of it is missing.'],
  ...['Too many pages for this address. Wait, then try again.', 'Must hold a measurement'],
  ...['This link no longer works.', 'This photo has fewer parts.', 'This photo has another size.'],
  ...['This request has all the photos it can take.'],
  ...['Idempotency-Key must be 1 to 200 printable characters.', 'If-Match must be one version, as in "12".'],
]

test('everything that the server says on the dashboard has a French translation', () => {
  const messages = serverMessages(sources)
  expect(messages).toContain('Email or password is incorrect.')
  const missing = messages.filter(message => !translateMessage(message) && !isFrench(message))
  expect(missing.filter(message => !NOT_ON_THE_DASHBOARD.includes(message))).toEqual([])
})

test('what the settings require is said in French beside the field too, in the same words as by the server', () => {
  const contracts = ['features/settings/facts.contract.ts', 'features/settings/settings.contract.ts']
  const messages = serverMessages(Object.fromEntries(contracts.map(file => [file, sources[file] ?? ''])))
  expect(messages).toContain('Ten years at most')
  expect(messages.map(settingsTexts.fieldProblem)).toEqual(messages.map(translateMessage))
})

/** The specification has some messages in French. */
const isFrench = (message: string) => /^(Les?|Le nouveau|Ce|Une) /.test(message)

import { type Language, setLanguage } from '#shared/text/language.ts'
import { addTexts, type Dictionary } from '#shared/text/texts.ts'
import { readDeviceLanguage, saveDeviceLanguage } from '../device-language.ts'
import { retryImport } from '../retry-import.ts'

/** `people` includes `settings`, which includes `site`, and all include `sign-in`. */
type Part = 'sign-in' | 'links' | 'site' | 'settings' | 'people'

/** Each is one file of the build: only the chosen language is downloaded, and most of it after sign-in. */
const DICTIONARIES: Record<Language, Record<Part, () => Promise<{ texts: Dictionary }>>> = {
  en: {
    'sign-in': () => import('./english-sign-in.ts'),
    links: () => import('./english-links.ts'),
    site: () => import('./english-site.ts'),
    settings: () => import('./english-settings.ts'),
    people: () => import('./english-people.ts'),
  },
  fr: {
    'sign-in': () => import('./french-sign-in.ts'),
    links: () => import('./french-links.ts'),
    site: () => import('./french-site.ts'),
    settings: () => import('./french-settings.ts'),
    people: () => import('./french-people.ts'),
  },
}

const needed = new Set<Part>(['sign-in'])
const loaded = new Set<Part>()

/** Loads texts in the language of this device. Nothing that uses them may render before. */
export async function loadTexts(part: Part): Promise<void> {
  needed.add(part)
  if (part === 'people') needed.add('settings')
  if (part === 'people' || part === 'settings') needed.add('site')
  const language = readDeviceLanguage()
  // The browser loads each file once.
  const parts = [...needed]
  const dictionaries = await Promise.all(parts.map(name => DICTIONARIES[language][name]()))
  // Another language was chosen meanwhile.
  if (language !== readDeviceLanguage()) return loadTexts(part)
  for (const { texts } of dictionaries) addTexts(texts)
  for (const name of parts) loaded.add(name)
  setLanguage(language)
}

const SITE_SCREENS = /^\/dash\/(hero|features|story|about|settings|movies|images)\b/

export type ScreenPart = 'site' | 'settings' | 'people'

/** Which texts a screen uses. */
export function partOf(pathname: string): ScreenPart {
  const [, screen] = SITE_SCREENS.exec(pathname) ?? []
  if (!screen) return 'people'
  return screen === 'settings' ? 'settings' : 'site'
}

/** Whether these texts are loaded. */
export const hasTexts = (part: Part): boolean => loaded.has(part)

/** Without the texts of the first page nothing can be shown. */
export const loadFirstTexts = () =>
  retryImport(() => loadTexts(location.pathname.startsWith('/auth/') ? 'links' : 'sign-in'))

/** Shows everything in another language, without a reload. Stays with the present one if it cannot be loaded. */
export async function switchLanguage(next: Language): Promise<void> {
  const before = readDeviceLanguage()
  try {
    saveDeviceLanguage(next)
    await loadTexts('sign-in')
  } catch (error) {
    saveDeviceLanguage(before)
    throw error
  }
}

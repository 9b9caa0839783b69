import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Language } from '#shared/text/language.ts'
import { apiMessages } from '#web/api-messages.fr.ts'
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

/** Stands for what a text gets as its parameters. */
const PARAMETER = '\u2402'

/** Why a mail was not delivered: some texts are chosen by it. */
const CODES = ['smtp_552', 'smtp_550', 'smtp_451', 'in_doubt']

interface Pair {
  en: string
  fr: string
}

/** Every text in both languages; a text with parameters has `PARAMETER` in their place. */
function pairsOf(english: unknown, french: unknown): Pair[] {
  if (typeof english === 'string' && typeof french === 'string') return [{ en: english, fr: french }]
  if (typeof english === 'function' && typeof french === 'function') {
    const parameters = Array.from({ length: Math.max(english.length, french.length) }, () => PARAMETER)
    return [parameters, ...CODES.map(code => [code])].flatMap(given => {
      try {
        return pairsOf(english(...given), french(...given))
      } catch {
        // It wants a number or a record.
        return []
      }
    })
  }
  if (typeof english !== 'object' || english === null || typeof french !== 'object' || french === null)
    return []
  return Object.entries(english).flatMap(([key, value]) => pairsOf(value, french[key as keyof typeof french]))
}

const PAIRS: Pair[] = [
  ...pairsOf(englishSignIn, frenchSignIn),
  ...pairsOf(englishLinks, frenchLinks),
  ...pairsOf(englishSite, frenchSite),
  ...pairsOf(englishSettings, frenchSettings),
  ...pairsOf(englishPeople, frenchPeople),
  ...Object.entries(apiMessages).map(([en, fr]) => ({ en, fr })),
].filter(({ en, fr }) => /\p{L}{2}/u.test(en) && !en.includes('NaN') && !fr.includes('NaN'))

const lengthOf = ({ en }: Pair) => en.replaceAll(PARAMETER, '').trim().length

/** The longest first: `Delete template X` is not `Delete X`. */
const WITH_PARAMETERS = PAIRS.filter(pair => pair.en.includes(PARAMETER) && lengthOf(pair) >= 4).sort(
  (one, other) => lengthOf(other) - lengthOf(one),
)

/** Playwright reads a no-break space in a name as a space. */
const escapePattern = (text: string) =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u00a0', '[ \u00a0]')

/** Every French text for an English one: two screens may translate it differently. */
function inFrench(english: string): string[] {
  const found = PAIRS.filter(({ en }) => en === english).map(({ fr }) => fr)
  if (found.length > 0) return [...new Set(found)]
  for (const { en, fr } of WITH_PARAMETERS) {
    const match = new RegExp(`^${escapePattern(en).replaceAll(PARAMETER, '(.+)')}$`).exec(english)
    if (!match) continue
    const values = match.slice(1).map(value => inFrench(value)[0] ?? value)
    found.push(fr.replaceAll(PARAMETER, () => values.shift() ?? ''))
    break
  }
  // An action and whom it is about.
  const [, action = '', whom = ''] = /^(\S+) (\p{Lu}.*)$/u.exec(english) ?? []
  found.push(...PAIRS.filter(({ en }) => en === action).map(({ fr }) => `${fr} ${whom}`))
  if (found.length > 0) return [...new Set(found)]
  // The beginning of a text.
  const begun = PAIRS.find(({ en }) => english.length > 5 && en.startsWith(english))
  return begun ? [begun.fr.split(PARAMETER)[0]?.slice(0, english.length) ?? ''] : []
}

/** `/^Remove /` or `/^(Cancel|Close)$/`: the words in it, in French. */
function patternInFrench({ source, flags }: RegExp): RegExp {
  const translated = source.replace(/\p{L}[\p{L}\d ]*:?/gu, words => {
    if (words.endsWith(':'))
      return `(?:${inFrench(words.slice(0, -1)).map(escapePattern).join('|')})[ \u00a0]:`
    const exact = inFrench(words.trim())
    const starts = PAIRS.filter(({ en }) => en.startsWith(`${words.trim()} `) || en.startsWith(words))
    const all = [...exact, ...starts.map(({ fr }) => (fr.split(PARAMETER)[0] ?? '').trim()).filter(Boolean)]
    return all.length > 0 ? `(?:${[...new Set(all)].map(escapePattern).join('|')})` : words
  })
  return new RegExp(translated, flags)
}

function nameInFrench(name: string | RegExp, isExact: boolean): string | RegExp {
  if (name instanceof RegExp) return patternInFrench(name)
  const found = inFrench(name)
  if (found.length === 0) return name
  const any = found.map(escapePattern).join('|')
  return new RegExp(isExact ? `^(?:${any})$` : `(?:${any})`, isExact ? '' : 'i')
}

type Method = (first: unknown, options?: { name?: string | RegExp; exact?: boolean }) => unknown

/**
 * Opens the dashboard in French. The journey names things in English; until the test ends, they are looked for by their
 * French names.
 */
export async function readInFrench(page: Page): Promise<void> {
  // A frame may be sandboxed, without storage.
  await page.addInitScript(() => window === window.top && localStorage.setItem('language', 'fr'))
  const classes = [page, page.mainFrame(), page.locator('body'), page.frameLocator('iframe')].map(
    object => Object.getPrototypeOf(object) as Record<string, Method>,
  )
  for (const prototype of classes) {
    for (const method of ['getByText', 'getByLabel', 'getByRole', 'frameLocator']) {
      const original = prototype[method]
      if (!original) continue
      prototype[method] = function translated(first, options) {
        const isExact = options?.exact === true
        if (method === 'frameLocator')
          return original.call(
            this,
            String(first).replace(
              /\[title=(\w+)\]/,
              (_, title) => `[title="${inFrench(title)[0] ?? title}"]`,
            ),
          )
        if (method !== 'getByRole')
          return original.call(this, nameInFrench(first as string | RegExp, isExact), options)
        const name = options?.name === undefined ? {} : { name: nameInFrench(options.name, isExact) }
        return original.call(this, first, { ...options, ...name })
      }
      onTestFinished(() => {
        prototype[method] = original
      })
    }
  }
}

/** The specification has these in French, also on the English dashboard. */
const SPECIFIED_FRENCH = ['Votre profil', 'Titre 1', 'Titre 2']

interface Pattern {
  pattern: RegExp
  /** Of what stands besides its parameters. */
  length: number
}

const PATTERNS = { en: patternsOf('en', 'fr'), fr: patternsOf('fr', 'en') }

/** Texts of one language that the other does not have. Each must hold a word besides its parameters. */
function patternsOf(own: Language, other: Language): Pattern[] {
  const others = new Set(PAIRS.map(pair => pair[other]))
  return [...new Set(PAIRS.map(pair => pair[own]))]
    .filter(text => !others.has(text))
    .filter(text => /\p{L}{4}/u.test(text.replaceAll(PARAMETER, '')))
    .map(text => ({
      pattern: new RegExp(`^${escapePattern(text).replaceAll(PARAMETER, '.+')}$`, 'u'),
      length: text.replaceAll(PARAMETER, '').length,
    }))
}

/** How much of a text is a known text of a language. */
const knownLength = (text: string, language: Language) =>
  Math.max(0, ...PATTERNS[language].filter(({ pattern }) => pattern.test(text)).map(({ length }) => length))

/** What somebody can read or hear on the screen, without what says that it is in another language. */
function readScreen(language: string): string[] {
  const read = new Set<string>()
  const add = (element: Element, text: string | null) => {
    const isForeign = element.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) !== language
    if (text?.trim() && !isForeign && element.checkVisibility())
      read.add(text.trim().replace(/[^\S\u00a0]+/g, ' '))
  }
  for (const element of document.querySelectorAll('body *:not(script, style)')) {
    for (const node of element.childNodes) if (node instanceof Text) add(element, node.data)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element, element.getAttribute(name))
  }
  return [...read]
}

/** Texts of the other language on the open screen. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const shown = await page.evaluate(readScreen, language)
  const isOwn = (text: string) =>
    PAIRS.some(pair => pair[language] === text) || (language === 'en' && SPECIFIED_FRENCH.includes(text))
  const other = language === 'en' ? 'fr' : 'en'
  return shown.filter(text => !isOwn(text) && knownLength(text, other) > knownLength(text, language))
}

import { type Guessable, isTooShort, isTooSimple } from '#features/session/password.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'

/** What anybody would try first at the door of this trade. */
const TRADE = [
  ...['carreau', 'carreaux', 'carrelage', 'carreleur', 'ceramique', 'ceramiques', 'porcelaine', 'mosaique'],
  ...['plancher', 'renovation', 'renovations', 'soumission', 'construction', 'tableaudebord', 'dashboard'],
]

/** Without capitals, accents, spaces and signs: what a guess and a word have in common. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

interface Owner {
  email: string
  name: string
}

/** Why it would be guessed early: too few characters, words about its owner, or what stands in lists of passwords. */
export async function findGuessable(db: Db, password: string, owner: Owner): Promise<Guessable | null> {
  if (isTooSimple(password)) return 'simple'
  const folded = fold(password)
  if (isMadeOf(folded, [...owner.email.split('@'), ...wordsIn(owner.name)])) return 'personal'
  const { name } = await readStoredSettings(db)
  const known = await listCommonPasswords()
  const isCommon =
    isMadeOf(folded, [...TRADE, ...wordsIn(name)]) ||
    isSequence(folded) ||
    [password.toLowerCase(), folded, folded.replace(/\d+$/, '')].some(guess => known.has(guess))
  return isCommon ? 'common' : null
}

const wordsIn = (name: string) => [name, ...name.split(/\s+/)]

/** Whether nothing but digits is left without these words. Shorter ones than three letters are in everything. */
function isMadeOf(folded: string, words: string[]): boolean {
  const longestFirst = words
    .map(fold)
    .filter(word => word.length > 2)
    .sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && rest.replace(/\d/g, '') === ''
}

/** Each character follows the one before, up or down. */
function isSequence(folded: string): boolean {
  const codes = Array.from(folded, character => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

let common: Promise<Set<string>> | undefined

/** Some megabytes: read when the first password is chosen, which is seldom. */
function listCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(password => !isTooShort(password))),
  )
  return common
}

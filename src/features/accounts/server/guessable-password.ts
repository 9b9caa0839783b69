import { type Guessable, isTooShort, isTooSimple } from '#features/session/password.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'

/** Words of this trade, which an attacker tries first. */
const TRADE = [
  ...['carreau', 'carreaux', 'carrelage', 'carreleur', 'ceramique', 'ceramiques', 'porcelaine', 'mosaique'],
  ...['plancher', 'renovation', 'renovations', 'soumission', 'construction', 'tableaudebord', 'dashboard'],
]

/** Lower case, without accents, spaces and punctuation. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

interface Owner {
  email: string
  name: string
}

/** Why the password is guessable: too few different characters, words about its owner, or a common password. */
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

/** Whether only digits are left without these words. Words under three letters are skipped: they are in everything. */
function isMadeOf(folded: string, words: string[]): boolean {
  const longestFirst = words
    .map(fold)
    .filter(word => word.length > 2)
    .sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && rest.replace(/\d/g, '') === ''
}

/** Such as "abcdefgh" or "87654321". */
function isSequence(folded: string): boolean {
  const codes = Array.from(folded, character => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

let common: Promise<Set<string>> | undefined

/** Some megabytes: loaded with the first new password. */
function listCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(password => !isTooShort(password))),
  )
  return common
}

import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { isTooShort } from '../password.rules.ts'

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
    .replace(/[^a-z0-9]/g, '')

/** Whether it stands in the lists that guessing begins with, or is a word of the trade or the business with a number. */
export async function isGuessable(db: Db, password: string): Promise<boolean> {
  const folded = fold(password)
  const { name } = await readStoredSettings(db)
  const words = new Set([...TRADE, fold(name), ...name.split(/\s+/).map(fold)])
  const known = await listCommonPasswords()
  return words.has(folded.replace(/\d+$/, '')) || known.has(password.toLowerCase()) || known.has(folded)
}

let common: Promise<Set<string>> | undefined

/** Some megabytes: read when the first password is chosen, which is seldom. */
function listCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(password => !isTooShort(password))),
  )
  return common
}

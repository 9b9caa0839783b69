import type { Db } from '#platform/database/database.ts'
import type { HeldRecord, Match, Person, RecordKind } from '../person.contract.ts'

interface Row {
  kind: RecordKind
  at: Date
  fields: Record<string, string | null>
}

/** A capability that holds something of people, and how it tells and forgets it. */
export interface Keeper {
  list(db: Db, emailKey: string): Promise<Row[]>
  forget(db: Db, emailKey: string): Promise<void>
  /** Who has each of these words in a name, an address or a number; by address. */
  find?(
    db: Db,
    words: readonly string[],
    limit: number,
  ): Promise<{ email: string; name: string; phone: string }[]>
  /** What carries a name and no address. Two people may have one name, so somebody chooses what is forgotten. */
  listByNames?(db: Db, names: readonly string[]): Promise<Row[]>
  findByAuthor?(db: Db, words: readonly string[]): Promise<Row[]>
  forgetChosen?(db: Db, ids: readonly string[]): Promise<void>
}

/** To choose from, but not half a phone book. */
const MOST_PEOPLE = 20
/** One person can have several names and numbers. */
const MOST_ROWS = 200

export async function listRecords(
  db: Db,
  keepers: readonly Keeper[],
  emailKey: string,
): Promise<HeldRecord[]> {
  const rows: Row[] = []
  for (const keeper of keepers) rows.push(...(await keeper.list(db, emailKey)))
  const names = distinct(rows, 'name')
  for (const keeper of keepers) rows.push(...((await keeper.listByNames?.(db, names)) ?? []))
  return rows.sort((one, other) => other.at.getTime() - one.at.getTime()).map(toRecord)
}

export async function findMatches(
  db: Db,
  keepers: readonly Keeper[],
  words: readonly string[],
): Promise<{ matches: Match[]; hasMore: boolean }> {
  const found = new Map<string, { names: Set<string>; phones: Set<string> }>()
  for (const keeper of keepers)
    for (const { email, name, phone } of (await keeper.find?.(db, words, MOST_ROWS)) ?? []) {
      const person = found.get(email) ?? { names: new Set(), phones: new Set() }
      if (name.trim()) person.names.add(name.trim())
      if (phone.trim()) person.phones.add(phone.trim())
      found.set(email, person)
    }
  const matches = [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([email, { names, phones }]) => ({ email, names: [...names], phones: [...phones] }))
  return { matches: matches.slice(0, MOST_PEOPLE), hasMore: matches.length > MOST_PEOPLE }
}

export async function findReviews(
  db: Db,
  keepers: readonly Keeper[],
  words: readonly string[],
): Promise<HeldRecord[]> {
  const rows: Row[] = []
  for (const keeper of keepers) rows.push(...((await keeper.findByAuthor?.(db, words)) ?? []))
  return rows.map(toRecord)
}

export function describePerson(email: string, records: HeldRecord[], hasAccount: boolean): Person {
  return { email, names: distinct(records, 'name'), phones: distinct(records, 'phone'), hasAccount, records }
}

/** As the person gave it: in a message, or among the contacts. */
function distinct(records: Pick<HeldRecord, 'kind' | 'fields'>[], field: string): string[] {
  const own = records.filter(({ kind }) => kind === 'message' || kind === 'contact')
  return [...new Set(own.flatMap(({ fields }) => fields[field]?.trim() || []))]
}

const toRecord = ({ kind, at, fields }: Row): HeldRecord => ({ kind, at: at.toISOString(), fields })

import type { Db } from '#platform/database/database.ts'
import type { HeldRecord, Person, RecordKind } from '../person.contract.ts'

/** A capability that holds something of people, and how it tells and forgets it. */
export interface Keeper {
  list(
    db: Db,
    emailKey: string,
  ): Promise<{ kind: RecordKind; at: Date; fields: Record<string, string | null> }[]>
  forget(db: Db, emailKey: string): Promise<void>
  findByPhone?(db: Db, phoneKey: string): Promise<string[]>
}

/** Who else has this number is shown, but not half a phone book. */
const MOST_PEOPLE = 10

export async function listRecords(
  db: Db,
  keepers: readonly Keeper[],
  emailKey: string,
): Promise<HeldRecord[]> {
  const lists = []
  for (const keeper of keepers) lists.push(await keeper.list(db, emailKey))
  return lists
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ kind, at, fields }) => ({ kind, at: at.toISOString(), fields }))
}

export async function findByPhone(db: Db, keepers: readonly Keeper[], phoneKey: string): Promise<string[]> {
  const found = new Set<string>()
  for (const keeper of keepers)
    for (const email of (await keeper.findByPhone?.(db, phoneKey)) ?? []) found.add(email)
  return [...found].sort().slice(0, MOST_PEOPLE)
}

export function describePerson(email: string, records: HeldRecord[], hasAccount: boolean): Person {
  const own = records.filter(({ kind }) => kind === 'message' || kind === 'contact')
  const distinct = (field: string) => [...new Set(own.flatMap(({ fields }) => fields[field]?.trim() || []))]
  return { email, names: distinct('name'), phones: distinct('phone'), hasAccount, records }
}

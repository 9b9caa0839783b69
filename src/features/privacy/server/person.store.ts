import { buffer } from 'node:stream/consumers'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { HeldRecord, Match, Person, RecordKind } from '../person.contract.ts'

interface Row {
  kind: RecordKind
  at: Date
  fields: Record<string, string | null>
  /** Objects of the store that belong to it, the most complete first. */
  objectKeys?: string[]
}

/** How a feature finds, lists and erases the personal data that it stores. */
export interface PersonalDataProvider {
  list(db: Db, emailKey: string): Promise<Row[]>
  erase(db: Db, emailKey: string): Promise<void>
  /** People whose name, address and phone number together contain all these words. */
  find?(
    db: Db,
    words: readonly string[],
    limit: number,
  ): Promise<{ email: string; name: string; phone: string }[]>
  /** Records with a name and no address. Two people may have one name, so the admin chooses what is erased. */
  listByNames?(db: Db, names: readonly string[]): Promise<Row[]>
  findByAuthor?(db: Db, words: readonly string[]): Promise<Row[]>
  eraseChosen?(db: Db, ids: readonly string[]): Promise<void>
}

const MAX_MATCHES = 20
/** One person can have several names and numbers. */
const MAX_ROWS = 200

export async function listRecords(
  db: Db,
  providers: readonly PersonalDataProvider[],
  emailKey: string,
): Promise<HeldRecord[]> {
  return (await listRows(db, providers, emailKey)).map(toRecord)
}

export async function listRows(
  db: Db,
  providers: readonly PersonalDataProvider[],
  emailKey: string,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const provider of providers) rows.push(...(await provider.list(db, emailKey)))
  const names = distinct(rows, 'name', emailKey)
  for (const provider of providers) rows.push(...((await provider.listByNames?.(db, names)) ?? []))
  return rows.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** With the pictures themselves, as data URLs. One after the other: all of somebody's photos do not fit into memory. */
export async function* readPictures(
  { storage }: Pick<Services, 'storage'>,
  rows: readonly Row[],
): AsyncGenerator<HeldRecord> {
  for (const row of rows) {
    const object = row.objectKeys?.[0] ? await storage.read(row.objectKeys[0]) : null
    const picture = object && `data:image/jpeg;base64,${(await buffer(object.stream)).toString('base64')}`
    yield toRecord(picture ? { ...row, fields: { ...row.fields, picture } } : row)
  }
}

export async function listObjectKeys(
  db: Db,
  providers: readonly PersonalDataProvider[],
  emailKey: string,
): Promise<string[]> {
  return (await listRows(db, providers, emailKey)).flatMap(({ objectKeys = [] }) => objectKeys)
}

export async function findMatches(
  db: Db,
  providers: readonly PersonalDataProvider[],
  words: readonly string[],
): Promise<{ matches: Match[]; hasMore: boolean }> {
  const found = new Map<string, { names: Set<string>; phones: Set<string> }>()
  for (const provider of providers)
    for (const { email, name, phone } of (await provider.find?.(db, words, MAX_ROWS)) ?? []) {
      const person = found.get(email) ?? { names: new Set(), phones: new Set() }
      if (name.trim()) person.names.add(name.trim())
      if (phone.trim()) person.phones.add(phone.trim())
      found.set(email, person)
    }
  const matches = [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([email, { names, phones }]) => ({ email, names: [...names], phones: [...phones] }))
  return { matches: matches.slice(0, MAX_MATCHES), hasMore: matches.length > MAX_MATCHES }
}

export async function findReviews(
  db: Db,
  providers: readonly PersonalDataProvider[],
  words: readonly string[],
): Promise<HeldRecord[]> {
  const rows: Row[] = []
  for (const provider of providers) rows.push(...((await provider.findByAuthor?.(db, words)) ?? []))
  return rows.map(toRecord)
}

export function describePerson(emailKey: string, records: HeldRecord[], hasAccount: boolean): Person {
  const [names, phones] = [distinct(records, 'name', emailKey), distinct(records, 'phone', emailKey)]
  return { email: emailKey, names, phones, hasAccount, records }
}

/** Only messages and contacts have what the person gave. Others may have written in the person's conversations. */
function distinct(
  records: Pick<HeldRecord, 'kind' | 'fields'>[],
  field: 'name' | 'phone',
  emailKey: string,
): string[] {
  const own = records.filter(
    ({ kind, fields }) =>
      (kind === 'message' || kind === 'contact') && emailKeyOf(fields.email ?? '') === emailKey,
  )
  return [...new Set(own.flatMap(({ fields }) => fields[field]?.trim() || []))]
}

export const toRecord = ({ kind, at, fields }: Row): HeldRecord => ({ kind, at: at.toISOString(), fields })

import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import { changedFields } from '../changed-fields.rules.ts'
import type { Saving } from '../section.contract.ts'
import type { VersionRow, VersionRows } from './version-rows.ts'

interface Versions<Kept extends object, Shown extends Kept> {
  rows: VersionRows<Kept>
  fields: readonly (keyof Kept & string)[]
  /** What it says until somebody says otherwise. */
  fallback: Kept
  /** What is kept of what was sent. */
  shape?: (content: Kept) => Kept
  /** What readers get of several states, in the same order. */
  showAll: (db: Db, states: Kept[]) => Promise<Shown[]>
}

export type Versioned<Shown> = Shown & { version: number; updatedAt: string | null }

interface By {
  /** Null for the program itself. */
  savedBy: string | null
  /** The version that the change was made from; null publishes over whatever is there. */
  expectedVersion: number | null
}

export interface VersionedStore<Content, Changes> {
  read(db: Db): Promise<Content>
  save(db: Db, changes: Changes, by: By): Promise<Content>
  listVersions(
    db: Db,
    before?: number,
  ): Promise<{ versions: (Saving & { content: Content })[]; nextCursor: number | null }>
  restore(db: Db, version: number, by: By): Promise<Content>
}

const PAGE = 20

/** Reads, saves and brings back something that visitors see. Every save is a row; the newest one is public. */
export function versionedStore<Kept extends object, Shown extends Kept>({
  rows,
  fields,
  fallback,
  shape = content => content,
  showAll,
}: Versions<Kept, Shown>): VersionedStore<Versioned<Shown>, { [F in keyof Kept]?: unknown }> {
  async function show(db: Db, found: (VersionRow<Kept> | null)[]): Promise<Versioned<Shown>[]> {
    const contents = await showAll(
      db,
      found.map(row => keptIn(row)),
    )
    return found.map((row, index) => ({
      ...(contents[index] as Shown),
      version: row?.version ?? 0,
      updatedAt: !row || row.version === 0 ? null : row.savedAt.toISOString(),
    }))
  }

  function keptIn(row: VersionRow<Kept> | null): Kept {
    const from = row ?? fallback
    return Object.fromEntries(fields.map(field => [field, from[field]])) as Kept
  }

  const showOne = async (db: Db, row: VersionRow<Kept> | null) =>
    (await show(db, [row]))[0] as Versioned<Shown>

  const read = async (db: Db) => showOne(db, await rows.newest(db))

  /** One row more than asked for is read: what a save changed shows against the one before it. */
  async function listSavings(db: Db, range: { from?: number; before?: number }) {
    const found = await rows.list(db, { ...range, limit: PAGE + 1 })
    const contents = await show(db, found)
    return found.map(({ version, savedAt, savedBy }, index) => {
      const content = contents[index] as Versioned<Shown>
      const before = contents[index + 1]
      const changed = before ? changedFields(fields, before, content) : null
      return { version, savedAt: savedAt.toISOString(), savedBy, changed, content }
    })
  }

  async function conflictWith(db: Db, current: Versioned<Shown>, expected: number): Promise<AppError> {
    const savings = (await listSavings(db, { from: expected })).slice(0, PAGE)
    const since = savings.filter(({ version }) => version > expected)
    return new AppError('conflict', 'Somebody saved this in the meantime.', {
      details: { content: current, savings: since.map(({ content: _, ...saving }) => saving) },
    })
  }

  type Choose = (db: Db, kept: Kept, current: Shown) => Kept | Promise<Kept>

  const publish = (db: Db, { savedBy, expectedVersion }: By, choose: Choose) =>
    db.transaction().execute(async db => {
      // First, because it also lets one publication in at a time: what is read next cannot change before the commit.
      await announcePublication(db)
      const row = await rows.newest(db)
      const current = await showOne(db, row)
      const next = await choose(db, keptIn(row), current)
      // A save that is sent again because its answer was lost must not be told of itself.
      if (changedFields(fields, keptIn(row), next).length === 0) return current
      if (expectedVersion !== null && expectedVersion !== current.version)
        throw await conflictWith(db, current, expectedVersion)
      // What the site came with is number 0, as it was read, so that it can be brought back.
      if (!row) await rows.insert(db, savedBy === null ? next : fallback, { version: 0 })
      if (row || savedBy !== null) await rows.insert(db, next, { saved_by: savedBy })
      return read(db)
    })

  return {
    read,
    save: (db, changes, by) =>
      publish(db, by, (_, kept, current) => {
        // What comes back as it was shown stays as it is kept: a default that stands in for a lost picture, say.
        const sent = fields.filter(field => changes[field] !== undefined && changes[field] !== current[field])
        return shape({ ...kept, ...Object.fromEntries(sent.map(field => [field, changes[field]])) })
      }),
    async listVersions(db, before) {
      const savings = await listSavings(db, before === undefined ? {} : { before })
      const versions = savings.slice(0, PAGE)
      return { versions, nextCursor: savings.length > PAGE ? (versions.at(-1)?.version ?? null) : null }
    },
    restore: (db, version, by) =>
      publish(db, by, async db => {
        const row = await rows.find(db, version)
        if (!row) throw new AppError('not_found', 'There is no such version.')
        return keptIn(row)
      }),
  }
}

import { AppError } from '#platform/app-error.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import { changedFields } from '../changed-fields.rules.ts'
import type { Saving } from '../section.contract.ts'
import { type ShownAddress, showAddresses } from './shown-addresses.ts'
import { type Kept, type VersionRow, type VersionTable, versionRows } from './version-rows.ts'

interface Section<Table extends keyof Tables, Field extends string, Media extends Field, Shown>
  extends VersionTable<Table, Field> {
  /** What the section says until somebody says otherwise. */
  fallback: Kept<NoInfer<Field>>
  /** The fields that hold an address. */
  media: readonly Media[]
  /** What is kept of what was sent. */
  shape?: (content: Kept<Field>) => Kept<NoInfer<Field>>
  /** What readers get of what is kept, its addresses already those which show something. */
  show: (content: Kept<NoInfer<Field>>, media: Record<NoInfer<Media>, ShownAddress>) => Shown
}

type Versioned<Shown> = Shown & { version: number; updatedAt: string | null }

interface By {
  /** Null for the program itself. */
  savedBy: string | null
  /** The version that the change was made from; null publishes over whatever is there. */
  expectedVersion: number | null
}

export interface SectionStore<Content, Changes> {
  read(db: Db): Promise<Content>
  save(db: Db, changes: Changes, by: By): Promise<Content>
  listVersions(
    db: Db,
    before?: number,
  ): Promise<{ versions: (Saving & { content: Content })[]; nextCursor: number | null }>
  restore(db: Db, version: number, by: By): Promise<Content>
  /** The addresses that it was last saved with. */
  listAddresses(db: Db): Promise<string[]>
}

const PAGE = 20

/** Reads, saves and brings back one section. Every save is a row; the newest one is public. */
export function sectionStore<
  Table extends keyof Tables,
  Field extends string,
  Media extends Field,
  Shown extends Kept<Field>,
>(section: Section<Table, Field, Media, Shown>): SectionStore<Versioned<Shown>, { [F in Field]?: unknown }> {
  const { fallback, media, shape = content => content, show } = section
  const { fields, ...rows } = versionRows(section)

  async function showAll(db: Db, found: (VersionRow<Field> | null)[]): Promise<Versioned<Shown>[]> {
    const states = found.map(row => row ?? fallback)
    const addresses = await showAddresses(db, states, fallback, media)
    return found.map((row, index) => {
      const kept = Object.fromEntries(fields.map(field => [field, (row ?? fallback)[field]]))
      const shown = addresses[index] as Record<Media, ShownAddress>
      for (const field of media) kept[field] = shown[field].url
      const content = show(kept as Kept<Field>, shown)
      const isOriginal = !row || row.version === 0
      return {
        ...content,
        version: row?.version ?? 0,
        updatedAt: isOriginal ? null : row.savedAt.toISOString(),
      }
    })
  }

  const showOne = async (db: Db, row: VersionRow<Field> | null) =>
    (await showAll(db, [row]))[0] as Versioned<Shown>

  const read = async (db: Db) => showOne(db, await rows.newest(db))

  /** One row more than asked for is read: what a save changed shows against the one before it. */
  async function listSavings(db: Db, range: { from?: number; before?: number }) {
    const found = await rows.list(db, { ...range, limit: PAGE + 1 })
    const contents = await showAll(db, found)
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
    return new AppError('conflict', 'Somebody saved this section in the meantime.', {
      details: { content: current, savings: since.map(({ content: _, ...saving }) => saving) },
    })
  }

  type Choose = (db: Db, kept: Kept<Field>, current: Shown) => Kept<Field> | Promise<Kept<Field>>

  const publish = (db: Db, { savedBy, expectedVersion }: By, choose: Choose) =>
    db.transaction().execute(async db => {
      // First, because it also lets one publication in at a time: what is read next cannot change before the commit.
      await announcePublication(db)
      const row = await rows.newest(db)
      const current = await showOne(db, row)
      const next = await choose(db, row ?? fallback, current)
      // A save that is sent again because its answer was lost must not be told of itself.
      if (changedFields(fields, row ?? fallback, next).length === 0) return current
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
        return row
      }),
    async listAddresses(db) {
      const kept = (await rows.newest(db)) ?? fallback
      return media.map(field => kept[field])
    },
  }
}

import { sql } from 'kysely'
import { resolveMedia, type ShownMedia } from '#features/media/server/media-usage.store.ts'
import '#features/session/server/auth.table.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import { changedFields } from '../editing.rules.ts'
import type { Revision } from '../section.contract.ts'

const PAGE_SIZE = 20

interface VersionTable<Table extends keyof Tables, Field extends string> {
  table: Table
  /** The column of each field. */
  columns: Record<Field, keyof Tables[Table] & string>
}

export type VersionRow<Stored> = Stored & { version: number; savedAt: Date; restoredFrom: number | null }
type RowWithAuthor<Stored> = VersionRow<Stored> & { savedBy: string | null }

type OwnColumns = { version: 0 } | { saved_by: string | null; restored_from: number | null }

interface Range {
  from?: number | undefined
  before?: number | undefined
  limit: number
}

/** The rows of versioned content, one per save. */
export interface VersionRows<Stored> {
  newest(db: Db): Promise<VersionRow<Stored> | null>
  find(db: Db, version: number): Promise<VersionRow<Stored> | null>
  /** Newest first, with the name of the author of each. */
  list(db: Db, range: Range): Promise<RowWithAuthor<Stored>[]>
  insert(db: Db, content: Stored, own: OwnColumns): Promise<void>
}

/** The rows of one table. Raw SQL, because the tables have different columns but the same queries. */
export function versionRows<Table extends keyof Tables, Stored extends object>({
  table,
  columns,
}: VersionTable<Table, keyof Stored & string>): VersionRows<Stored> & { fields: (keyof Stored & string)[] } {
  const fields = Object.keys(columns) as (keyof Stored & string)[]
  const versions = sql.table(table)
  const selection = sql`${sql.join(
    fields.map(field => sql`${sql.ref(columns[field])} as ${sql.ref(field)}`),
  )}, version, saved_at as "savedAt", restored_from as "restoredFrom"`

  return {
    fields,

    async newest(db) {
      const newest = sql<
        VersionRow<Stored>
      >`select ${selection} from ${versions} order by version desc limit 1`
      return (await newest.execute(db)).rows[0] ?? null
    },

    async find(db, version) {
      const found = sql<VersionRow<Stored>>`select ${selection} from ${versions} where version = ${version}`
      return (await found.execute(db)).rows[0] ?? null
    },

    async list(db, { from, before, limit }) {
      const { rows } = await sql<RowWithAuthor<Stored>>`
        select ${selection}, users.name as "savedBy"
        from ${versions} left join users on users.id = saved_by
        where version >= ${from ?? 0} and version < ${before ?? Number.MAX_SAFE_INTEGER}
        order by version desc limit ${limit}
      `.execute(db)
      return rows
    },

    async insert(db, content, own) {
      const values = { ...own, ...Object.fromEntries(fields.map(field => [columns[field], content[field]])) }
      const names = Object.keys(values).map(column => sql.ref(column))
      await sql`
        insert into ${versions} (${sql.join(names)})
        overriding system value values (${sql.join(Object.values(values))})
      `.execute(db)
    },
  }
}

type Versioned<Shown> = Shown & { version: number; updatedAt: string | null }

interface SaveOptions {
  /** Null for the program itself. */
  savedBy: string | null
  /** The version that the change was made from; null overwrites any version. */
  expectedVersion: number | null
}

export interface VersionedStore<Content, Changes> {
  read(db: Db): Promise<Content>
  save(db: Db, changes: Changes, options: SaveOptions): Promise<Content>
  listVersions(
    db: Db,
    before?: number,
  ): Promise<{ versions: (Revision & { content: Content })[]; nextCursor: number | null }>
  restore(db: Db, version: number, options: SaveOptions): Promise<Content>
}

interface VersionedStoreOptions<Stored extends object, Shown extends Stored> {
  rows: VersionRows<Stored>
  fields: readonly (keyof Stored & string)[]
  /** The content before the first save. */
  fallback: Stored
  /** Normalizes content before it is stored. */
  shape?: (content: Stored) => Stored
  /** Maps stored states to what readers get, in the same order. `isAsSaved`: as it looked when it was saved. */
  showAll: (db: Db, states: Stored[], options?: { isAsSaved: boolean }) => Promise<Shown[]>
}

/** Reads, saves and restores versioned content. Every save inserts a row; the newest row is public. */
export function versionedStore<Stored extends object, Shown extends Stored>({
  rows,
  fields,
  fallback,
  shape = content => content,
  showAll,
}: VersionedStoreOptions<Stored, Shown>): VersionedStore<
  Versioned<Shown>,
  { [F in keyof Stored]?: unknown } & { changed?: string | undefined }
> {
  async function show(
    db: Db,
    found: (VersionRow<Stored> | null)[],
    options = { isAsSaved: false },
  ): Promise<Versioned<Shown>[]> {
    const contents = await showAll(
      db,
      found.map(row => storedIn(row)),
      options,
    )
    return found.map((row, index) => ({
      ...(contents[index] as Shown),
      version: row?.version ?? 0,
      updatedAt: !row || row.version === 0 ? null : row.savedAt.toISOString(),
    }))
  }

  function storedIn(row: VersionRow<Stored> | null): Stored {
    const from = row ?? fallback
    return Object.fromEntries(fields.map(field => [field, from[field]])) as Stored
  }

  const showOne = async (db: Db, row: VersionRow<Stored> | null) =>
    (await show(db, [row]))[0] as Versioned<Shown>

  const read = async (db: Db) => showOne(db, await rows.newest(db))

  /** Reads one row more than a page: the changed fields of a revision need the one before it. */
  async function listRevisions(db: Db, range: { from?: number; before?: number }) {
    const found = await rows.list(db, { ...range, limit: PAGE_SIZE + 1 })
    const contents = await show(db, found, { isAsSaved: true })
    // The newest version is what visitors see, also where a file was replaced since.
    const newest = range.before === undefined && found[0] ? await showOne(db, found[0]) : null
    return found.map(({ version, savedAt, savedBy, restoredFrom }, index) => {
      const content = contents[index] as Versioned<Shown>
      const before = contents[index + 1]
      const changed = before ? changedFields(fields, before, content) : null
      const shown = index === 0 && newest ? newest : content
      return { version, savedAt: savedAt.toISOString(), savedBy, changed, restoredFrom, content: shown }
    })
  }

  async function createConflict(db: Db, current: Versioned<Shown>, expected: number): Promise<AppError> {
    const revisions = (await listRevisions(db, { from: expected })).slice(0, PAGE_SIZE)
    const since = revisions.filter(({ version }) => version > expected)
    return new AppError('conflict', 'Someone saved this in the meantime.', {
      details: { content: current, savings: since.map(({ content: _, ...revision }) => revision) },
    })
  }

  type ChooseNext = (db: Db, stored: Stored, current: Shown) => Stored | Promise<Stored>

  const publish = (
    db: Db,
    { savedBy, expectedVersion, restoredFrom = null }: SaveOptions & { restoredFrom?: number | null },
    chooseNext: ChooseNext,
  ) =>
    db.transaction().execute(async db => {
      // First, because it also locks: no other publication can commit between this and the reads below.
      await publishRevision(db)
      const row = await rows.newest(db)
      const current = await showOne(db, row)
      const next = await chooseNext(db, storedIn(row), current)
      // A client that lost the reply sends the same save again: not a conflict, and not a new version.
      if (changedFields(fields, storedIn(row), next).length === 0) return current
      if (expectedVersion !== null && expectedVersion !== current.version)
        throw await createConflict(db, current, expectedVersion)
      // The default content becomes version 0, so that it can be restored.
      if (!row) await rows.insert(db, savedBy === null ? next : fallback, { version: 0 })
      if (row || savedBy !== null)
        await rows.insert(db, next, { saved_by: savedBy, restored_from: restoredFrom })
      return read(db)
    })

  return {
    read,
    save: (db, changes, options) =>
      publish(db, options, (_, stored, current) => {
        // A value that equals what was shown leaves the stored one, such as the address of an item in the trash.
        const named = changes.changed?.split(',')
        const sent = fields.filter(
          field =>
            changes[field] !== undefined &&
            changes[field] !== current[field] &&
            (!named || named.includes(String(field))),
        )
        return shape({ ...stored, ...Object.fromEntries(sent.map(field => [field, changes[field]])) })
      }),
    async listVersions(db, before) {
      const revisions = await listRevisions(db, before === undefined ? {} : { before })
      const versions = revisions.slice(0, PAGE_SIZE)
      const hasMore = revisions.length > PAGE_SIZE
      return { versions, nextCursor: hasMore ? (versions.at(-1)?.version ?? null) : null }
    },
    restore: (db, version, options) =>
      publish(db, { ...options, restoredFrom: version }, async db => {
        const row = await rows.find(db, version)
        if (!row) throw new AppError('not_found', 'That version doesn’t exist.')
        return storedIn(row)
      }),
  }
}

/** What a stored media address shows now. */
interface ShownAddress {
  url: string
  /** Null for an address outside the media library, such as a default. */
  media: ShownMedia | null
  /** The default images and videos are rendered. */
  isDefault: boolean
}

/**
 * What stored addresses show now, for several states of a section at once. A replaced file shows its successor; an empty
 * address, or one of an item that is deleted or in the trash, shows the default. The stored address stays, so that a
 * restored item appears again.
 */
async function showAddresses<Field extends string>(
  db: Db,
  states: readonly Record<Field, string>[],
  fallback: Record<Field, string>,
  fields: readonly Field[],
  options?: { isAsSaved: boolean },
): Promise<Record<Field, ShownAddress>[]> {
  const found = await resolveMedia(
    db,
    states.flatMap(stored => fields.map(field => stored[field])),
    options,
  )
  const show = (address: string, defaultAddress: string): ShownAddress => {
    const media = found.get(address)
    const url = media === undefined ? address || defaultAddress : (media?.url ?? defaultAddress)
    return { url, media: media ?? null, isDefault: url === defaultAddress }
  }
  return states.map(stored => {
    const shown = fields.map(field => [field, show(stored[field], fallback[field])])
    return Object.fromEntries(shown) as Record<Field, ShownAddress>
  })
}

/** A section stores texts and media addresses. */
type StoredFields<Field extends string> = Record<Field, string>

interface SectionOptions<Table extends keyof Tables, Field extends string, Media extends Field, Shown>
  extends VersionTable<Table, Field> {
  /** The content before the first save. */
  fallback: StoredFields<NoInfer<Field>>
  /** The fields that hold a media address. */
  media: readonly Media[]
  /** Normalizes content before it is stored. */
  shape?: (content: StoredFields<Field>) => StoredFields<NoInfer<Field>>
  /** Maps stored content to what readers get; the addresses in `content` are already resolved. */
  show: (content: StoredFields<NoInfer<Field>>, media: Record<NoInfer<Media>, ShownAddress>) => Shown
}

export interface SectionStore<Content, Changes> extends VersionedStore<Content, Changes> {
  /** The stored media addresses of the newest version. */
  listAddresses(db: Db): Promise<string[]>
}

/** The store of one section. */
export function sectionStore<
  Table extends keyof Tables,
  Field extends string,
  Media extends Field,
  Shown extends StoredFields<Field>,
>(
  section: SectionOptions<Table, Field, Media, Shown>,
): SectionStore<Versioned<Shown>, { [F in Field]?: unknown }> {
  const { fallback, media, shape, show } = section
  const { fields, ...rows } = versionRows<Table, StoredFields<Field>>(section)

  async function showAll(
    db: Db,
    states: StoredFields<Field>[],
    options?: { isAsSaved: boolean },
  ): Promise<Shown[]> {
    const addresses = await showAddresses(db, states, fallback, media, options)
    return states.map((stored, index) => {
      const shown = addresses[index] as Record<Media, ShownAddress>
      const urls = Object.fromEntries(media.map(field => [field, shown[field].url]))
      return show({ ...stored, ...urls }, shown)
    })
  }

  return {
    ...versionedStore({ rows, fields, fallback, ...(shape && { shape }), showAll }),
    async listAddresses(db) {
      const stored = (await rows.newest(db)) ?? fallback
      return media.map(field => stored[field])
    },
  }
}

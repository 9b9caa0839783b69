import type { Db, Tables } from '#platform/database/database.ts'
import { type ShownAddress, showAddresses } from './shown-addresses.ts'
import { type VersionTable, versionRows } from './version-rows.ts'
import { type Versioned, type VersionedStore, versionedStore } from './versioned.store.ts'

/** What a section keeps: words and addresses. */
type Kept<Field extends string> = Record<Field, string>

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

interface SectionStore<Content, Changes> extends VersionedStore<Content, Changes> {
  /** The addresses that it was last saved with. */
  listAddresses(db: Db): Promise<string[]>
}

/** Reads, saves and brings back one section. */
export function sectionStore<
  Table extends keyof Tables,
  Field extends string,
  Media extends Field,
  Shown extends Kept<Field>,
>(section: Section<Table, Field, Media, Shown>): SectionStore<Versioned<Shown>, { [F in Field]?: unknown }> {
  const { fallback, media, shape, show } = section
  const { fields, ...rows } = versionRows<Table, Kept<Field>>(section)

  async function showAll(db: Db, states: Kept<Field>[]): Promise<Shown[]> {
    const addresses = await showAddresses(db, states, fallback, media)
    return states.map((kept, index) => {
      const shown = addresses[index] as Record<Media, ShownAddress>
      const urls = Object.fromEntries(media.map(field => [field, shown[field].url]))
      return show({ ...kept, ...urls }, shown)
    })
  }

  return {
    ...versionedStore({ rows, fields, fallback, ...(shape && { shape }), showAll }),
    async listAddresses(db) {
      const kept = (await rows.newest(db)) ?? fallback
      return media.map(field => kept[field])
    },
  }
}

/** The fields that every section's content has. */
export interface Versioned {
  version: number
  updatedAt: string | null
}

/** A published version, and unpublished changes to it. */
export interface Editing<Content extends Versioned> {
  base: Content
  changes: Partial<Content>
}

export const contentOf = <Content extends Versioned>({ base, changes }: Editing<Content>): Content => ({
  ...base,
  ...changes,
})

export const isDirty = ({ changes }: { changes: object }): boolean => Object.keys(changes).length > 0

/** A field that is changed back to its published value is no longer a change. */
export function applyChanges<Content extends Versioned>(
  { base, changes }: Editing<Content>,
  newChanges: Partial<Content>,
): Editing<Content> {
  return { base, changes: differencesFrom(base, { ...changes, ...newChanges }) }
}

/** Applies the changes to another version, such as one that somebody else saved. */
export function rebase<Content extends Versioned>(
  { changes }: Editing<Content>,
  base: Content,
): Editing<Content> {
  return { base, changes: differencesFrom(base, changes) }
}

export interface EditingDraft<Content extends Versioned> extends Editing<Content> {
  /** A save that was submitted and is not published yet, as it was when submitted. */
  unsent: Editing<Content> | null
}

/**
 * Changes made while the save was in flight stay changes, also of a field that was changed back: it is in `base` alone. A
 * draft that was discarded meanwhile has no `unsent`.
 */
export function afterSave<Content extends Versioned>(
  { base, changes, unsent }: EditingDraft<Content>,
  { sent, published }: { sent: Editing<Content>; published: Content },
): Editing<Content> {
  const values: Partial<Content> = { ...(unsent && pick(base, field => field in sent.changes)), ...changes }
  return { base: published, changes: differencesFrom(published, differencesFrom(contentOf(sent), values)) }
}

/** `newer`: a version that somebody saved after the draft was begun. */
export interface InitialEditing<Content extends Versioned> extends EditingDraft<Content> {
  newer: Content | null
}

/** Continues a stored draft on the content that is published now. */
export function resumeDraft<Content extends Versioned>(
  draft: EditingDraft<Content> | null,
  published: Content,
): InitialEditing<Content> {
  if (!draft) return { base: published, changes: {}, unsent: null, newer: null }
  const { base, changes, unsent } = draft
  const rebased = rebase(draft, published)
  const isPublished = !isDirty(rebased) && !(unsent && isDirty(rebase(unsent, published)))
  const current = unsent ? afterSave(draft, { sent: unsent, published }) : rebased
  if (isPublished) return { ...current, unsent: null, newer: null }
  if (base.version === published.version) return { ...rebased, unsent, newer: null }
  // With an unsent save, the server's reply to it reports the conflict.
  return { base, changes, unsent, newer: unsent ? null : published }
}

/** The fields whose values differ. */
export function changedFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): Field[] {
  return fields.filter(field => !isSame(before[field], after[field]))
}

/** Compares arrays by their items. */
const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

function differencesFrom<Content extends Versioned>(
  base: Content,
  values: Partial<Content>,
): Partial<Content> {
  return pick(values, field => !isSame(values[field], base[field]))
}

function pick<Content>(
  values: Partial<Content>,
  isWanted: (field: keyof Content) => boolean,
): Partial<Content> {
  const entries = Object.entries(values).filter(([field]) => isWanted(field as keyof Content))
  return Object.fromEntries(entries) as Partial<Content>
}

/**
 * The version that Undo brings back: the one before the last save. What Undo itself brought back is not a save, so that
 * pressing it again goes further back. Null where the list holds nothing earlier.
 */
export function versionBefore<Saved extends { version: number; restoredFrom: number | null }>(
  versions: readonly Saved[],
): Saved | null {
  let index = 0
  for (
    let origin = versions[0]?.restoredFrom;
    typeof origin === 'number';
    origin = versions[index]?.restoredFrom
  ) {
    index = versions.findIndex(({ version }) => version === origin)
    if (index === -1) return null
  }
  return versions[index + 1] ?? null
}

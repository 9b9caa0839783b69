import { isSame } from './changed-fields.rules.ts'

/** What every section's content carries beside its words. */
export interface Versioned {
  version: number
  updatedAt: string | null
}

/** Words on their way to the site: what it says, and what was typed over that. */
export interface Editing<Content extends Versioned> {
  base: Content
  typed: Partial<Content>
}

export const contentOf = <Content extends Versioned>({ base, typed }: Editing<Content>): Content => ({
  ...base,
  ...typed,
})

/** Words that were typed back to what they were are no change. */
export function applyChanges<Content extends Versioned>(
  { base, typed }: Editing<Content>,
  words: Partial<Content>,
): Editing<Content> {
  return { base, typed: differingFrom(base, { ...typed, ...words }) }
}

/** Typed words over another state of the section, such as one that somebody else saved. */
export function rebased<Content extends Versioned>(
  { typed }: Editing<Content>,
  base: Content,
): Editing<Content> {
  return { base, typed: differingFrom(base, typed) }
}

/** What was typed while a save was under way stays typed. */
export function afterSave<Content extends Versioned>(
  { typed }: Editing<Content>,
  { sent, published }: { sent: Partial<Content>; published: Content },
): Editing<Content> {
  const since = pick(typed, field => !isSame(typed[field], sent[field]))
  return { base: published, typed: differingFrom(published, since) }
}

/** What a device keeps of an editing. */
export interface KeptEditing<Content extends Versioned> extends Editing<Content> {
  /** What somebody pressed Save on and is not on the site yet, as it was at that moment. */
  unsent?: Editing<Content> | null
}

/** Where an editing begins. `newer`: somebody saved since its words were typed. */
export interface EditingStart<Content extends Versioned> extends Editing<Content> {
  unsent: Editing<Content> | null
  newer: Content | null
}

/** Words that were kept earlier, met by the section as it is now. */
export function resumeDraft<Content extends Versioned>(
  kept: KeptEditing<Content> | null,
  published: Content,
): EditingStart<Content> {
  if (!kept) return { base: published, typed: {}, unsent: null, newer: null }
  const { base, typed, unsent = null } = kept
  const rest = rebased(kept, published)
  const isOnSite = !isDirty(rest) && !(unsent && isDirty(rebased(unsent, published)))
  if (isOnSite) return { ...rest, unsent: null, newer: null }
  if (base.version === published.version) return { ...rest, unsent, newer: null }
  // The answer to a save that still has to leave tells what somebody else did.
  return { base, typed, unsent, newer: unsent ? null : published }
}

export const isDirty = ({ typed }: { typed: object }): boolean => Object.keys(typed).length > 0

function differingFrom<Content extends Versioned>(base: Content, words: Partial<Content>): Partial<Content> {
  return pick(words, field => !isSame(words[field], base[field]))
}

function pick<Content>(
  words: Partial<Content>,
  isWanted: (field: keyof Content) => boolean,
): Partial<Content> {
  const entries = Object.entries(words).filter(([field]) => isWanted(field as keyof Content))
  return Object.fromEntries(entries) as Partial<Content>
}

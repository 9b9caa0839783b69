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
export function withWords<Content extends Versioned>(
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

/** Words that were kept earlier, met by the section as it is now. `newer`: somebody saved in between. */
export function takenUp<Content extends Versioned>(
  kept: Editing<Content> | null,
  published: Content,
): Editing<Content> & { newer: Content | null } {
  if (!kept) return { base: published, typed: {}, newer: null }
  if (kept.base.version === published.version) return { ...rebased(kept, published), newer: null }
  const { base, typed } = kept
  return { base, typed, newer: published }
}

export const hasWords = ({ typed }: { typed: object }): boolean => Object.keys(typed).length > 0

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

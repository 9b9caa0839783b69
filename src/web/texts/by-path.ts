import type { Dictionary } from '#shared/text/texts.ts'

/** By the path below `src`, without `.en.ts` or `.fr.ts`. */
export function byPath(modules: Record<string, unknown>): Dictionary {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path.slice('/src/'.length, -'.en.ts'.length),
      module as object,
    ]),
  )
}

/** PostgreSQL cannot store U+0000 or a lone surrogate. */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Deeper than any contract: guards against a stack overflow. */
const MAX_DEPTH = 32

/** The path of the first text that cannot be stored, or null. Object keys count too. */
export function findUnstorableText(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_DEPTH) return path
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key)) return path
    const found = findUnstorableText(item, path ? `${path}.${key}` : key, depth + 1)
    if (found !== null) return found
  }
  return null
}

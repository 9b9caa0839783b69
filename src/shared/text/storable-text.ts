/** PostgreSQL cannot store U+0000, and half a surrogate pair is no character: neither is text. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** The path of the first text that cannot be stored, or null. Object keys count too. */
export function findUnstorableText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const place = path ? `${path}.${key}` : key
    if (!isStorableText(key)) return path
    const found = findUnstorableText(item, place)
    if (found !== null) return found
  }
  return null
}

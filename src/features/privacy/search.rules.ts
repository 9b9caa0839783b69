const LEAST_DIGITS = 3

/** A whole e-mail address, as far as a search can tell. */
export const isWholeAddress = (search: string): boolean => /^[^\s@]+@[^\s@]+$/.test(search)

/** The words that somebody must have in their name, address or number; a number as bare digits, without its country. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isNumber = digits.length >= LEAST_DIGITS && /^[\d\s()+./-]*$/.test(search)
  if (isNumber) return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  return search.split(/\s+/).filter(Boolean)
}

/** Each word makes the search slower. */
const MAX_WORDS = 8
const PHONE_LIKE = /^[\d\s().+/-]+$/

/** The words that a row must contain. A phone number is one word, however it is typed. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  if (PHONE_LIKE.test(search) && digits.length >= 7) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

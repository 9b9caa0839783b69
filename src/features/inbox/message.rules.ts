import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'

export const LONGEST_REPLY = 10_000

const PREVIEW_LENGTH = 100

/** What a list shows of a message, and whether there is more of it. */
export function previewOf(message: string): { text: string; isCut: boolean } {
  // No character is shorter than one unit: most messages need no counting.
  if (message.length <= PREVIEW_LENGTH || graphemes(message).length <= PREVIEW_LENGTH)
    return { text: message, isCut: false }
  return { text: `${cutToGraphemes(message, PREVIEW_LENGTH)}...`, isCut: true }
}

/** A number that a telephone can dial: seven digits at least, whatever is written around them. */
export function isDialable(phone: string): boolean {
  return phone.replace(/\D/g, '').length >= 7
}

/** More words than anybody types; each one costs a look at the messages that contain the others. */
const MOST_WORDS = 8
const PHONE_LIKE = /^[\d\s().+/-]+$/

/** The words that a message must contain. A phone number is one word, however it is typed. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  if (PHONE_LIKE.test(search) && digits.length >= 7) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

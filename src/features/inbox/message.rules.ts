import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'

export const MAX_REPLY_LENGTH = 10_000

const PREVIEW_LENGTH = 100

export function previewOf(message: string): { text: string; isCut: boolean } {
  // A grapheme is at least one code unit long, so a short string needs no counting.
  if (message.length <= PREVIEW_LENGTH || graphemes(message).length <= PREVIEW_LENGTH)
    return { text: message, isCut: false }
  return { text: `${cutToGraphemes(message, PREVIEW_LENGTH)}...`, isCut: true }
}

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

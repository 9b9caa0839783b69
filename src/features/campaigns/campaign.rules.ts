export const LONGEST = {
  subject: 200,
  message: 10_000,
  templateName: 100,
  /** Mail programs cut off what is longer than about 100 kB. */
  templateContent: 90_000,
} as const

const NAME = '{{name}}'
const MESSAGE = '{{message}}'

export const hasPlaceForMessage = (content: string) => content.includes(MESSAGE)

/** An element with nothing in it but the place for the message: without a message it goes too. */
const MESSAGE_ALONE = /<(p|div)\b[^<>]*>\s*\{\{message\}\}\s*<\/\1>/g

interface Filling {
  name: string
  message: string
}

/** Replaces the two placeholders and nothing else, in one pass: what is filled in is never read again. */
export function fillPlaceholders(content: string, { name, message }: Filling): string {
  const kept = message === '' ? content.replace(MESSAGE_ALONE, '') : content
  return kept.replace(/\{\{(?:name|message)\}\}/g, found => (found === NAME ? name : message))
}

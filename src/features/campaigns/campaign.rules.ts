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

/** What is meant as a placeholder, closed or not. */
const PLACEHOLDER = /\{\{[^{}]{0,40}(?:\}\})?/g

/** The first placeholder that is not one of `known`, or null: it would be sent as it stands. */
export const findUnknownPlaceholder = (text: string, known: readonly string[]): string | null =>
  text.match(PLACEHOLDER)?.find(found => !known.includes(found)) ?? null

/** Which placeholders are filled in where. */
export const KNOWN_PLACEHOLDERS = { subject: [], message: [NAME], template: [NAME, MESSAGE] } as const

interface Filling {
  /** Empty for somebody without a name. */
  name: string
  message: string
}

/** Replaces the two placeholders and nothing else. What is filled in is never read again. */
export function fillPlaceholders(content: string, { name, message }: Filling): string {
  const kept = message === '' ? content.replace(MESSAGE_ALONE, '') : content
  const typed = fillName(message, name)
  if (name === '') return withoutName(kept).replaceAll(MESSAGE, () => typed)
  return kept.replace(/\{\{(?:name|message)\}\}/g, found => (found === NAME ? name : typed))
}

const fillName = (text: string, name: string) =>
  name === '' ? withoutName(text) : text.replaceAll(NAME, () => name)

/** « Bonjour {{name}}, » becomes « Bonjour, »; at the start of a line its comma goes too. */
const withoutName = (text: string) =>
  text.replace(/(^|[\n>])\{\{name\}\}(?:,\s?)?/g, '$1').replace(/(?:\s|&nbsp;){0,3}\{\{name\}\}/g, '')

/** What a mail calls a contact: nothing where the name is just the start of the address, as imports set it. */
export const callName = (name: string, email: string) => (name === email.split('@')[0] ? '' : name)

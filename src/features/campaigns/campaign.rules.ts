export const MAX_LENGTH = {
  subject: 200,
  message: 10_000,
  templateName: 100,
  /** Mail programs cut off mails longer than about 100 kB. */
  templateContent: 90_000,
} as const

const NAME = '{{name}}'
const MESSAGE = '{{message}}'

export const hasPlaceForMessage = (content: string) => content.includes(MESSAGE)

/** An element that contains only {{message}}; removed when there is no message. */
const MESSAGE_ELEMENT = /<(p|div)\b[^<>]*>\s*\{\{message\}\}\s*<\/\1>/g

/** Anything that starts like a placeholder, closed or not. */
const PLACEHOLDER = /\{\{[^{}]{0,40}(?:\}\})?/g

/** The first placeholder that is not in `known`, or null. It would be sent unreplaced. */
export const findUnknownPlaceholder = (text: string, known: readonly string[]): string | null =>
  text.match(PLACEHOLDER)?.find(found => !known.includes(found)) ?? null

const BRACKETS = /\[[^[\]<>]{2,200}\]/g

/** Text in brackets, as in the starter template, that the business must still decide. */
export const findUndecided = (content: string): string[] => [...new Set(content.match(BRACKETS))]

export const KNOWN_PLACEHOLDERS = { subject: [], message: [NAME], template: [NAME, MESSAGE] } as const

interface Values {
  /** Empty for a contact without a name. */
  name: string
  message: string
}

/** Replaces the two placeholders. Placeholders inside the replaced text are not replaced again. */
export function fillPlaceholders(content: string, { name, message }: Values): string {
  const template = message === '' ? content.replace(MESSAGE_ELEMENT, '') : content
  const text = fillName(message, name)
  if (name === '') return withoutName(template).replaceAll(MESSAGE, () => text)
  return template.replace(/\{\{(?:name|message)\}\}/g, found => (found === NAME ? name : text))
}

const fillName = (text: string, name: string) =>
  name === '' ? withoutName(text) : text.replaceAll(NAME, () => name)

/** « Bonjour {{name}}, » becomes « Bonjour, »; at the start of a line the comma is removed too. */
const withoutName = (text: string) =>
  text.replace(/(^|[\n>])\{\{name\}\}(?:,\s?)?/g, '$1').replace(/(?:\s|&nbsp;){0,3}\{\{name\}\}/g, '')

/** The name for {{name}}; empty when it is just the local part of the address, as imports set it. */
export const greetingName = (name: string, email: string) => (name === email.split('@')[0] ? '' : name)

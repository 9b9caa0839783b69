import { apiMessages } from './api-messages.fr.ts'

/** The French of what the server says in English; undefined if it has none. */
export function translateMessage(message: string): string | undefined {
  if (apiMessages[message] !== undefined) return apiMessages[message]
  for (const [english, french] of Object.entries(apiMessages)) {
    const values = english.includes('{') && valuesIn(message, english)
    if (values) return french.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  }
  return undefined
}

/** The values of `{name}` in a message of this pattern. */
function valuesIn(message: string, pattern: string): Record<string, string> | null {
  const [start = '', ...rest] = pattern.split(/\{\w+\}/)
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (!message.startsWith(start)) return null
  const values: Record<string, string> = {}
  let position = start.length
  for (const [index, text] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? message.length - text.length : message.indexOf(text, position)
    if (end < position || !message.startsWith(text, end)) return null
    values[names[index] ?? ''] = message.slice(position, end)
    position = end + text.length
  }
  return values
}

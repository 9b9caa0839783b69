import type { Settings } from './settings.contract.ts'

/** As it is kept and shown: no blanks around words, no empty lines among the hours. */
export function tidied<Content extends Settings>(settings: Content): Content {
  const trimmed = Object.entries(settings).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  const hours = settings.hours.map(line => line.trim()).filter(Boolean)
  return { ...(Object.fromEntries(trimmed) as Content), hours }
}

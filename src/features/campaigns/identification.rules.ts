import { isPlaceholder } from '#features/settings/placeholder.rules.ts'
import type { Settings, SettingsField } from '#features/settings/settings.contract.ts'

/** What the law wants to read in every promotional mail, and from where it comes. */
const NEEDED: readonly SettingsField[] = [
  'name',
  'streetAddress',
  'city',
  'postalCode',
  'phone',
  'email',
  'licence',
  'mailFromAddress',
]

/** What of it nobody has filled in. */
export const findMissing = (settings: Settings): SettingsField[] =>
  NEEDED.filter(field => isPlaceholder(field, settings[field]))

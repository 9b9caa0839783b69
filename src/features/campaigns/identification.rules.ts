import { isPlaceholder } from '#features/settings/placeholder.rules.ts'
import type { Settings, SettingsField } from '#features/settings/settings.contract.ts'

/** Settings that the law (CASL, RBQ) requires in every promotional mail. */
const REQUIRED: readonly SettingsField[] = [
  'name',
  'streetAddress',
  'city',
  'postalCode',
  'phone',
  'email',
  'licence',
  'mailFromAddress',
]

export const findMissingIdentification = (settings: Settings): SettingsField[] =>
  REQUIRED.filter(field => isPlaceholder(field, settings[field]))

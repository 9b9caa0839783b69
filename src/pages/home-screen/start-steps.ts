import type { UserProfile } from '#features/session/auth.contract.ts'
import { settingsTexts } from '#features/settings/dashboard/settings.texts.ts'
import { isPlaceholder, NEEDED_TO_OPEN } from '#features/settings/placeholder.rules.ts'
import { normalizeSettings, Settings, type SettingsField } from '#features/settings/settings.contract.ts'
import type { OptionalStep, Start } from '#features/start/start.contract.ts'
import { startTexts } from './start.texts.ts'

/** The forms that every site needs, in this order. */
export const NEEDED_FORMS = ['business', 'place', 'mail', 'privacy'] as const
export type StartForm = (typeof NEEDED_FORMS)[number] | 'developer' | 'reviews'

export const OPTIONAL_STEPS: readonly OptionalStep[] = [
  'test-mail',
  'photos',
  'alerts',
  'second-factor',
  'reviews',
  'developer',
]

export const FIELDS = {
  business: ['name', 'phone', 'licence'],
  place: ['city', 'serviceArea', 'streetAddress', 'postalCode', 'hours'],
  mail: ['email', 'mailFromAddress', 'notificationEmail'],
  privacy: ['privacyOfficerName', 'privacyOfficerTitle', 'privacyOfficerEmail'],
  developer: ['hostingProvider', 'mailProvider', 'dataLocation', 'backupDays', 'creditName'],
  reviews: ['reviewRequestUrl'],
} as const satisfies Record<StartForm, readonly SettingsField[]>

/** Fields that may stay empty. */
const MAY_WAIT: readonly SettingsField[] = ['streetAddress', 'postalCode', 'hours']

export const isFormDone = (form: StartForm, settings: Settings): boolean =>
  FIELDS[form].every(field => MAY_WAIT.includes(field) || isFilled(field, settings))

function isFilled(field: SettingsField, settings: Settings): boolean {
  return !isPlaceholder(field, settings[field]) && String(settings[field]) !== ''
}

export function isStepDone(
  step: OptionalStep,
  start: Start,
  settings: Settings,
  hasTested: boolean,
): boolean {
  switch (step) {
    case 'test-mail':
      return hasTested
    case 'photos':
      return start.hasOwnPhotos
    case 'alerts':
      return start.hasAlerts
    case 'second-factor':
      return start.hasSecondFactor
    case 'reviews':
      return start.hasReviews || isFilled('reviewRequestUrl', settings)
    case 'developer':
      return isFormDone('developer', settings) && Object.values(start.server).every(Boolean)
  }
}

/** What is typed: texts, by the name of the setting. */
export type StartValues = Partial<Record<SettingsField | 'yourName', string>>

/** The stored value; for a placeholder what is most likely right, or nothing. */
export function initialValues(form: StartForm, settings: Settings, profile: UserProfile): StartValues {
  const own = FIELDS[form].map(field => {
    const isMissing = isPlaceholder(field, settings[field])
    return [field, isMissing ? (suggestion(field, settings, profile) ?? '') : textOf(settings[field])]
  })
  const name = profile.name === DEFAULT_NAME ? '' : profile.name
  return { ...(form === 'business' && { yourName: name }), ...Object.fromEntries(own) }
}

const textOf = (value: Settings[SettingsField]): string =>
  Array.isArray(value) ? value.join('\n') : String(value)

/** What somebody typed, for the draft. Undefined: nothing. */
export function changedFrom(initial: StartValues, entered: StartValues): StartValues | undefined {
  const changed = Object.entries(entered).filter(([field, text]) => text !== initial[field as SettingsField])
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** What an account is called that was made without a name. */
const DEFAULT_NAME = 'Admin'

function suggestion(
  field: SettingsField,
  settings: Settings,
  { name, email }: UserProfile,
): string | undefined {
  const publicEmail = isPlaceholder('email', settings.email) ? email : settings.email
  const suggestions: Partial<Record<SettingsField, string>> = {
    email,
    mailFromAddress: publicEmail,
    notificationEmail: email,
    hours: 'Lundi au vendredi : 8 h à 17 h',
    privacyOfficerName: name === DEFAULT_NAME ? '' : name,
    privacyOfficerTitle: 'responsable de la protection des renseignements personnels',
    privacyOfficerEmail: publicEmail,
  }
  return suggestions[field]
}

/** The area follows the city until somebody writes another. */
export const areaAround = (city: string): string => (city.trim() ? `${city.trim()} et les environs` : '')

/** Only what differs from the settings: a placeholder that stays empty stays a placeholder. */
export function changesOf(form: StartForm, values: StartValues, settings: Settings): Partial<Settings> {
  const fields: readonly SettingsField[] = FIELDS[form]
  const changed = fields.flatMap((field): [SettingsField, unknown][] => {
    const text = (values[field] ?? '').trim()
    if (text === textOf(settings[field]) || (text === '' && isPlaceholder(field, settings[field]))) return []
    if (field === 'hours') return [[field, text.split('\n')]]
    return [[field, field === 'backupDays' ? Number(text.replace(/\D/g, '')) : text]]
  })
  return Object.fromEntries(changed)
}

export function findStartProblems(
  form: StartForm,
  values: StartValues,
  settings: Settings,
): Partial<Record<SettingsField | 'yourName', string>> {
  const fields: readonly SettingsField[] = FIELDS[form]
  const merged = normalizeSettings({ ...settings, ...changesOf(form, values, settings) })
  const invalid = Settings.safeParse(merged).error?.issues ?? []
  const missing = fields.filter(
    field => NEEDED_TO_OPEN.some(needed => needed === field) && isPlaceholder(field, merged[field]),
  )
  return Object.fromEntries([
    ...invalid
      .map(({ path, message }) => [String(path[0]), settingsTexts.fieldProblem(message)] as const)
      .filter(([field]) => fields.some(own => own === field)),
    ...missing.map(field => [field, startTexts.needed] as const),
    ...(form === 'business' && !values.yourName?.trim() ? [['yourName', startTexts.needed] as const] : []),
  ])
}

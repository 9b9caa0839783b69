import type { BusinessFacts } from './facts.contract.ts'
import type { Settings, SettingsField } from './settings.contract.ts'

/** The settings of a new installation: nobody can take them for real ones. */
export const PLACEHOLDER_SETTINGS: Settings = {
  name: 'Votre entreprise',
  phone: '418 555-0100',
  licence: '0000-0000-00',
  email: 'a-completer@example.com',
  streetAddress: '[adresse postale]',
  city: '[ville]',
  postalCode: '[code postal]',
  hours: ['[heures d’ouverture]'],
  serviceArea: '[territoire desservi]',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  pinterestUrl: '',
  creditName: '[nom]',
  creditUrl: '',
  audioTrack: 'ambiance',
  privacyOfficerName: '[nom]',
  privacyOfficerTitle: '[titre]',
  privacyOfficerEmail: 'a-completer@example.com',
  hostingProvider: '[hébergeur]',
  mailProvider: '[fournisseur de courriel]',
  dataLocation: '[lieu de conservation]',
  backupDays: 0,
  messageRetentionMonths: 24,
  spamRetentionDays: 30,
  trashRetentionDays: 30,
  logRetentionDays: 90,
  reviewScriptUrl1: '',
  reviewScriptUrl2: '',
  notificationEmail: '',
  mailFromName: '',
  mailFromAddress: '',
  isAcknowledgementOn: false,
  areRequestPhotosOn: true,
  reviewRequestUrl: '',
}

/** Marked as missing until they are filled in. Others may stay empty, and are then not shown. */
const REQUIRED: readonly SettingsField[] = [
  'name',
  'phone',
  'licence',
  'email',
  'streetAddress',
  'city',
  'postalCode',
  'hours',
  'serviceArea',
  'creditName',
  'privacyOfficerName',
  'privacyOfficerTitle',
  'privacyOfficerEmail',
  'hostingProvider',
  'mailProvider',
  'dataLocation',
  'backupDays',
  'notificationEmail',
  'mailFromAddress',
]

/** Without them the site is not ready: it would publish a wrong number, or break the law. */
export const NEEDED_TO_OPEN = [
  'name',
  'phone',
  'licence',
  'email',
  'city',
  'serviceArea',
  'privacyOfficerName',
  'privacyOfficerTitle',
  'privacyOfficerEmail',
] as const satisfies readonly SettingsField[]

/** Until then search engines are kept out, and visitors are told. */
export const isSiteReady = (settings: Settings): boolean =>
  NEEDED_TO_OPEN.every(field => !isPlaceholder(field, settings[field]))

/** What pages say instead of a placeholder; empty means that they leave it out. */
const WITHOUT_PLACEHOLDER: Partial<BusinessFacts> = {
  email: '',
  streetAddress: '',
  city: '',
  postalCode: '',
  hours: [],
  serviceArea: '',
  creditName: 'Carreau',
  hostingProvider: '',
  mailProvider: '',
  dataLocation: 'chez notre hébergeur',
}

/** The settings as visitors read them. Name, phone and licence stand on every page and stay as they are. */
export function withoutPlaceholders(settings: Settings): Settings {
  const replaced = Object.entries(WITHOUT_PLACEHOLDER).filter(([field]) =>
    isPlaceholder(field as SettingsField, settings[field as SettingsField]),
  )
  return { ...settings, ...Object.fromEntries(replaced) }
}

/** Required, and empty, in brackets, or unchanged since the installation. */
export function isPlaceholder<Field extends SettingsField>(field: Field, value: Settings[Field]): boolean {
  if (!REQUIRED.includes(field)) return false
  const text = String(value).trim()
  return text === '' || /\[.*\]/.test(text) || text === String(PLACEHOLDER_SETTINGS[field])
}

/** The required settings that are not filled in, in the order of the form. */
export const findPlaceholders = (settings: Settings): SettingsField[] =>
  REQUIRED.filter(field => isPlaceholder(field, settings[field]))

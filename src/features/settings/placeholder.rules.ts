import type { Settings, SettingsField } from './settings.contract.ts'

/** A real start: nothing that could be taken for a fact. */
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
  reviewRequestUrl: '',
}

/** What a site should not open without. Anything else may stay empty, and is then not shown. */
const NEEDED: readonly SettingsField[] = [
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

/** Needed, and empty, in brackets, or as it was before anybody came. */
export function isPlaceholder<Field extends SettingsField>(field: Field, value: Settings[Field]): boolean {
  if (!NEEDED.includes(field)) return false
  const text = String(value).trim()
  return text === '' || /\[.*\]/.test(text) || text === String(PLACEHOLDER_SETTINGS[field])
}

/** The settings that nobody has filled in, in the order of the form. */
export const findPlaceholders = (settings: Settings): SettingsField[] =>
  NEEDED.filter(field => isPlaceholder(field, settings[field]))

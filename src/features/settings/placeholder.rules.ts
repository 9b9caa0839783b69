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
  reviewRequestUrl: '',
}

/** Required before the site opens. Others may stay empty, and are then not shown. */
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

/** Required, and empty, in brackets, or unchanged since the installation. */
export function isPlaceholder<Field extends SettingsField>(field: Field, value: Settings[Field]): boolean {
  if (!REQUIRED.includes(field)) return false
  const text = String(value).trim()
  return text === '' || /\[.*\]/.test(text) || text === String(PLACEHOLDER_SETTINGS[field])
}

/** The required settings that are not filled in, in the order of the form. */
export const findPlaceholders = (settings: Settings): SettingsField[] =>
  REQUIRED.filter(field => isPlaceholder(field, settings[field]))

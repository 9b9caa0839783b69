import { AUDIO_TRACKS } from '../facts.rules.ts'
import type { Settings, SettingsField } from '../settings.contract.ts'
import type { settingsTexts } from './settings.texts.ts'

interface Group {
  name: keyof (typeof settingsTexts)['groups']
  fields: readonly SettingsField[]
}

/** The groups of the form, in the order in which a new business fills it in. */
export const GROUPS: readonly Group[] = [
  {
    name: 'business',
    fields: [
      'name',
      'phone',
      'licence',
      'email',
      'streetAddress',
      'city',
      'postalCode',
      'hours',
      'serviceArea',
    ],
  },
  { name: 'officer', fields: ['privacyOfficerName', 'privacyOfficerTitle', 'privacyOfficerEmail'] },
  {
    name: 'mail',
    fields: ['notificationEmail', 'mailFromName', 'mailFromAddress', 'isAcknowledgementOn'],
  },
  { name: 'requests', fields: ['areRequestPhotosOn'] },
  { name: 'policy', fields: ['hostingProvider', 'mailProvider', 'dataLocation', 'backupDays'] },
  {
    name: 'retention',
    fields: ['messageRetentionMonths', 'spamRetentionDays', 'trashRetentionDays', 'logRetentionDays'],
  },
  { name: 'links', fields: ['mapUrl', 'facebookUrl', 'instagramUrl', 'pinterestUrl'] },
  { name: 'reviews', fields: ['reviewRequestUrl', 'reviewScriptUrl1', 'reviewScriptUrl2'] },
  { name: 'page', fields: ['audioTrack', 'creditName', 'creditUrl'] },
]

const DAYS = [7, 14, 30, 60, 90, 180, 365]

/** Settings with a list of choices. */
export const CHOICES = {
  messageRetentionMonths: [6, 12, 18, 24, 36, 60, 84],
  spamRetentionDays: DAYS,
  trashRetentionDays: DAYS,
  logRetentionDays: [60, 90, 180, 365],
  audioTrack: AUDIO_TRACKS,
} as const satisfies { [Field in SettingsField]?: readonly Settings[Field][] }

/** The `inputMode` of text fields. */
export const KEYBOARDS: { [Field in SettingsField]?: 'tel' | 'numeric' | 'email' | 'url' } = {
  phone: 'tel',
  licence: 'numeric',
  backupDays: 'numeric',
  email: 'email',
  privacyOfficerEmail: 'email',
  notificationEmail: 'email',
  mailFromAddress: 'email',
  mapUrl: 'url',
  facebookUrl: 'url',
  instagramUrl: 'url',
  pinterestUrl: 'url',
  creditUrl: 'url',
  reviewRequestUrl: 'url',
  reviewScriptUrl1: 'url',
  reviewScriptUrl2: 'url',
}

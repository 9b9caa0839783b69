import { counted } from '#shared/text/counted.en.ts'
import type { SettingsField } from '../settings.contract.ts'

const inMonths = (count: number) => counted(count, 'month')
const inDays = (count: number) => counted(count, 'day')
const lines = (values: string[]) => values.join('\n')
const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')
const track = (name: string) => (name === 'none' ? 'No sound, no button' : 'Ambiance')

interface SettingText {
  label: string
  hint?: string
  format?: (value: never) => string
}

export const settingsTexts = {
  /** What the rules say about a field. */
  fieldProblem: (message: string) => message,
  title: 'Settings',
  subject: 'the settings',
  save: 'Save Settings',
  saved: 'Settings saved.',
  failed: 'Failed to save the settings. Please try again.',
  placeholdersLeft: (count: number) => `${counted(count, 'placeholder')} left to fill in.`,
  nothingLeft: 'Everything is filled in.',
  campaignsWait: 'Campaigns can’t start until they’re filled in.',
  placeholder: 'Still a placeholder',
  licencePlaceholder: 'Still a placeholder. The law requires it in all advertising.',
  groups: {
    business: { title: 'Business', caption: 'On every page and in every email.' },
    links: { title: 'Map and social', caption: 'Empty fields aren’t shown.' },
    page: { title: 'Site', caption: 'Background sound and site credit.' },
    officer: {
      title: 'Privacy officer',
      caption: 'The person in charge of personal information, published as Law 25 requires.',
    },
    policy: { title: 'Privacy policy', caption: 'Fills in the policy that visitors read.' },
    retention: {
      title: 'Data retention',
      caption:
        'Old data is erased every night; only counts are logged. Your policy shows visitors the same numbers.',
    },
    mail: { title: 'Email', caption: 'Who your emails come from, and where new messages reach you.' },
    requests: { title: 'Requests', caption: 'What the form may ask for.' },
    reviews: { title: 'Reviews', caption: 'Where customers leave reviews, and the external widget.' },
  },
  fields: {
    name: { label: 'Business name' },
    phone: { label: 'Phone' },
    licence: { label: 'RBQ licence', hint: 'Ten digits, such as 1234-5678-90' },
    email: { label: 'Email' },
    streetAddress: { label: 'Street address' },
    city: { label: 'City' },
    postalCode: { label: 'Postal code' },
    hours: { label: 'Opening hours', hint: 'One per line, up to seven', format: lines },
    serviceArea: { label: 'Service area' },
    mapUrl: { label: 'Map', hint: 'Link to your location on a map (https)' },
    facebookUrl: { label: 'Facebook' },
    instagramUrl: { label: 'Instagram' },
    pinterestUrl: { label: 'Pinterest' },
    creditName: { label: 'Site made by' },
    creditUrl: { label: 'Their website', hint: 'Optional' },
    audioTrack: { label: 'Sound', hint: 'Plays only when a visitor presses the button', format: track },
    privacyOfficerName: { label: 'Privacy officer’s name' },
    privacyOfficerTitle: { label: 'Title' },
    privacyOfficerEmail: { label: 'Privacy officer’s email' },
    hostingProvider: { label: 'Hosting provider' },
    mailProvider: { label: 'Email provider' },
    dataLocation: {
      label: 'Where data is stored',
      hint: 'Completes « … se trouvent », for example « au Québec »',
    },
    backupDays: { label: 'Days backups are kept' },
    messageRetentionMonths: { label: 'Messages', format: inMonths },
    spamRetentionDays: { label: 'Spam', format: inDays },
    trashRetentionDays: { label: 'Trash', format: inDays },
    logRetentionDays: { label: 'Logs', format: inDays },
    notificationEmail: {
      label: 'Email me each new message at',
      hint: 'Leave empty for no emails. Messages still arrive here.',
    },
    mailFromName: { label: 'Sender name', hint: 'Leave empty to use the business name' },
    mailFromAddress: { label: 'Sender address' },
    isAcknowledgementOn: {
      label: 'Send visitors a confirmation email',
      hint: 'At most one email per address per day, never for suspected spam',
      format: onOrOff,
    },
    areRequestPhotosOn: { label: 'Let visitors add photos and measures', format: onOrOff },
    reviewRequestUrl: {
      label: 'Review link',
      hint: 'Your page on Google or elsewhere. Used when you ask for a review.',
    },
    reviewScriptUrl1: {
      label: 'Reviews widget, first script',
      hint: 'Loads only when a visitor presses « Charger les avis »',
    },
    reviewScriptUrl2: { label: 'Reviews widget, second script' },
  } satisfies Record<SettingsField, SettingText>,
} as const

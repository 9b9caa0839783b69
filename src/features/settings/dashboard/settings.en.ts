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
  title: 'Settings',
  subject: 'the settings',
  save: 'Save Settings',
  saved: 'Settings saved.',
  failed: 'Failed to save the settings. Please try again.',
  placeholdersLeft: (count: number) => `${counted(count, 'placeholder')} left.`,
  nothingLeft: 'Everything is filled in.',
  campaignsWait: 'Campaigns wait until they are filled in.',
  placeholder: 'Still a placeholder',
  licencePlaceholder: 'Still a placeholder. The law wants it in all advertising.',
  groups: {
    business: { title: 'Business', caption: 'On every page, in every mail.' },
    links: { title: 'Map and networks', caption: 'What is left empty is not shown.' },
    page: { title: 'Site', caption: 'Sound of the page, and who made it.' },
    officer: { title: 'Personal information', caption: 'The person in charge, published as Law 25 asks.' },
    policy: { title: 'Privacy policy', caption: 'Blanks of the policy that visitors read.' },
    retention: {
      title: 'Keeping and destroying',
      caption: 'A job runs each night and logs counts only. The policy tells visitors the same.',
    },
    mail: { title: 'Mail', caption: 'Who your mails come from, and where you hear of new messages.' },
    reviews: { title: 'Reviews', caption: 'Where customers write one, and where others stand.' },
  },
  fields: {
    name: { label: 'Business name' },
    phone: { label: 'Phone' },
    licence: { label: 'Licence RBQ', hint: 'Ten digits, as 1234-5678-90' },
    email: { label: 'Email' },
    streetAddress: { label: 'Street address' },
    city: { label: 'City' },
    postalCode: { label: 'Postal code' },
    hours: { label: 'Opening hours', hint: 'One line each, seven at most', format: lines },
    serviceArea: { label: 'Service area' },
    mapUrl: { label: 'Map', hint: 'The https address of your place on a map' },
    facebookUrl: { label: 'Facebook' },
    instagramUrl: { label: 'Instagram' },
    pinterestUrl: { label: 'Pinterest' },
    creditName: { label: 'Site made by' },
    creditUrl: { label: 'Their address', hint: 'Optional' },
    audioTrack: { label: 'Sound', hint: 'Plays only when a visitor presses its button', format: track },
    privacyOfficerName: { label: 'Name of the person in charge' },
    privacyOfficerTitle: { label: 'Title' },
    privacyOfficerEmail: { label: 'Email of the person in charge' },
    hostingProvider: { label: 'Host of the site' },
    mailProvider: { label: 'Mail provider' },
    dataLocation: {
      label: 'Where the data is kept',
      hint: 'Ends the sentence « … se trouvent », such as « au Québec »',
    },
    backupDays: { label: 'Days that backups are kept' },
    messageRetentionMonths: { label: 'Messages', format: inMonths },
    spamRetentionDays: { label: 'Spam', format: inDays },
    trashRetentionDays: { label: 'Trash', format: inDays },
    logRetentionDays: { label: 'Logs', format: inDays },
    notificationEmail: {
      label: 'Mail me each new message at',
      hint: 'Empty: no mail; messages still wait in the dashboard',
    },
    mailFromName: { label: 'Name of the sender', hint: 'Empty: the business name' },
    mailFromAddress: { label: 'Address of the sender' },
    isAcknowledgementOn: {
      label: 'Tell visitors that their message arrived',
      hint: 'One mail per address and day, never to what looks like spam',
      format: onOrOff,
    },
    reviewRequestUrl: {
      label: 'Where customers write a review',
      hint: 'Your page at Google or elsewhere. Goes into the words of Reviews that ask for one.',
    },
    reviewScriptUrl1: {
      label: 'Reviews widget, first script',
      hint: 'Loads only when a visitor presses « Charger les avis »',
    },
    reviewScriptUrl2: { label: 'Reviews widget, second script' },
  } satisfies Record<SettingsField, SettingText>,
} as const

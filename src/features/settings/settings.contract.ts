import { z } from 'zod'
import { BESIDE_CONTENT, sectionEndpoints, VERSIONED } from '#sections/section-kit/section.contract.ts'
import { formatPhone } from '#shared/people/phone.ts'
import { BusinessFacts, EmailAddress, Line, WebAddress } from './facts.contract.ts'

/** All settings: what visitors see, and what only the program needs. */
export const Settings = BusinessFacts.extend({
  /** Where the owner is notified of a new message. */
  notificationEmail: EmailAddress,
  /** Empty: the name of the business. */
  mailFromName: Line,
  mailFromAddress: EmailAddress,
  isAcknowledgementOn: z.boolean(),
  /** Whether the contact form asks about the room. */
  areRequestPhotosOn: z.boolean(),
  /** Where customers write a review; part of the text that asks for one. */
  reviewRequestUrl: WebAddress,
})
export type Settings = z.infer<typeof Settings>
export type SettingsField = keyof Settings
export const SETTINGS_FIELDS = Object.keys(Settings.shape) as SettingsField[]

export const SettingsContent = Settings.extend({
  ...VERSIONED,
  // For the reply of an earlier version; a default among the changes would undo what is set.
  areRequestPhotosOn: z.boolean().default(true),
})
export type SettingsContent = z.infer<typeof SettingsContent>

const SettingsChanges = z.strictObject({ ...Settings.partial().shape, ...BESIDE_CONTENT })

export const settingsEndpoints = sectionEndpoints({
  subject: 'the settings',
  access: 'signed-in',
  path: '/settingsRoute/settings',
  content: SettingsContent,
  changes: SettingsChanges,
})

/** Trims all texts, formats the phone number, completes addresses that lack `https://`, removes empty lines of the hours. */
export function normalizeSettings<Content extends Settings>(settings: Content): Content {
  const trimmed = Object.entries(settings).map(([field, value]) => [
    field,
    typeof value === 'string' ? (field.endsWith('Url') ? completeUrl(value.trim()) : value.trim()) : value,
  ])
  const hours = settings.hours.map(line => line.trim()).filter(Boolean)
  return { ...(Object.fromEntries(trimmed) as Content), phone: formatPhone(settings.phone.trim()), hours }
}

/** `www.exemple.ca` → `https://www.exemple.ca` */
const completeUrl = (text: string): string =>
  text.includes('.') && !text.includes(':') && !text.startsWith('/') ? `https://${text}` : text

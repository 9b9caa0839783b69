import { z } from 'zod'
import { IGNORED, VERSIONED } from '#sections/section-kit/fields.contract.ts'
import { sectionEndpoints } from '#sections/section-kit/section.contract.ts'
import { BusinessFacts, EmailAddress, Line, WebAddress } from './facts.contract.ts'

/** What the program needs and visitors do not see. */
export const Settings = BusinessFacts.extend({
  /** Where the owner is told of a new message. */
  notificationEmail: EmailAddress,
  /** Empty: the name of the business. */
  mailFromName: Line,
  mailFromAddress: EmailAddress,
  isAcknowledgementOn: z.boolean(),
  /** Where a customer writes a review; goes into the words that ask for one. */
  reviewRequestUrl: WebAddress,
})
export type Settings = z.infer<typeof Settings>
export type SettingsField = keyof Settings
export const SETTINGS_FIELDS = Object.keys(Settings.shape) as SettingsField[]

export const SettingsContent = Settings.extend(VERSIONED)
export type SettingsContent = z.infer<typeof SettingsContent>

const SettingsChanges = z.strictObject({ ...Settings.partial().shape, ...IGNORED })

export const settingsEndpoints = sectionEndpoints({
  subject: 'the settings',
  access: 'signed-in',
  path: '/settingsRoute/settings',
  content: SettingsContent,
  changes: SettingsChanges,
})

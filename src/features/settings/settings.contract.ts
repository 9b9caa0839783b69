import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const Line = z.string().max(200)
/** Empty, or an https address. */
const WebAddress = z
  .string()
  .max(500)
  .regex(/^$|^https:\/\/[^\s<>"]+$/, 'Must be an https address')

/** An address whose host goes into a content policy: a plain name, which can be no wildcard and end no rule. */
const ScriptAddress = WebAddress.regex(
  /^$|^https:\/\/[a-z0-9.-]+(:\d+)?\//i,
  'Must be the https address of a script',
)

const RetentionDays = z.int().min(1).max(365)

/** What the public pages say of the business. */
export const BusinessFacts = z.object({
  name: Line.min(1),
  phone: Line.min(1),
  /** The number alone; pages write « Licence RBQ : » before it. */
  licence: z.string().regex(/^\d{4}-\d{4}-\d{2}$/, 'Must look like 1234-5678-90'),
  email: Line,
  streetAddress: Line,
  city: Line,
  postalCode: Line,
  /** One line per entry, such as « Lundi au vendredi : 7 h à 17 h ». */
  hours: z.array(Line).max(7),
  serviceArea: Line,
  mapUrl: WebAddress,
  facebookUrl: WebAddress,
  instagramUrl: WebAddress,
  pinterestUrl: WebAddress,
  creditName: Line,
  creditUrl: WebAddress,
  privacyOfficerName: Line,
  privacyOfficerTitle: Line,
  privacyOfficerEmail: Line,
  hostingProvider: Line,
  mailProvider: Line,
  dataLocation: Line,
  backupDays: z.int().min(0).max(3650),
  /** After these the nightly job destroys; the policy tells visitors the same numbers. */
  messageRetentionMonths: z.int().min(1).max(120),
  spamRetentionDays: RetentionDays,
  trashRetentionDays: RetentionDays,
  logRetentionDays: RetentionDays,
  /** Of the external reviews widget; loaded only when a visitor asks for it. */
  reviewScriptUrl1: ScriptAddress,
  reviewScriptUrl2: ScriptAddress,
})
export type BusinessFacts = z.infer<typeof BusinessFacts>

/** What the program needs and visitors do not see. */
export const Settings = BusinessFacts.extend({
  /** Where the owner is told of a new message. */
  notificationEmail: Line,
  mailFromName: Line,
  mailFromAddress: Line,
  isAcknowledgementOn: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** Part of what a read gives, so a save may send it back; the server decides its value. */
const ReadOnly = z.unknown().optional()

export const SettingsChanges = z.strictObject({
  ...Settings.partial().shape,
  version: ReadOnly,
  updatedAt: ReadOnly,
})
export type SettingsChanges = z.infer<typeof SettingsChanges>

const Version = { version: z.int(), updatedAt: z.iso.datetime().nullable() }

export const readFacts = defineEndpoint({
  method: 'GET',
  path: '/settingsRoute/facts',
  access: 'public',
  summary: 'What the public pages say of the business',
  reply: BusinessFacts,
})

export const readSettings = defineEndpoint({
  method: 'GET',
  path: '/settingsRoute/settings',
  access: 'signed-in',
  summary: 'All settings',
  reply: Settings.extend(Version),
})

export const saveSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settingsRoute/settings',
  access: 'admin',
  summary: 'Publish new settings',
  body: SettingsChanges,
  reply: Settings.extend(Version),
})

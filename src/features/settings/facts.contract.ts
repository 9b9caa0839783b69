import * as z from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { isDialable } from '#shared/people/phone.ts'
import { AUDIO_TRACKS } from './facts.rules.ts'

/** Without line breaks, which could inject a mail header. */
export const Line = z
  .string()
  .max(200, 'Too long')
  .regex(/^\P{Cc}*$/u, 'Use a single line')
const Filled = Line.min(1, 'Required')
/** Empty, or one plain address. */
export const EmailAddress = Line.refine(
  text => text === '' || isMailableAddress(text),
  'Enter an email address, such as name@example.com',
)
/** Empty, or an https address. */
export const WebAddress = z
  .string()
  .max(500, 'Too long')
  .regex(/^$|^https:\/\/[^\s<>"]+$/, 'Enter an address that starts with https')

/** Its host goes into a Content Security Policy: no wildcard, and no character that ends a directive. */
const ScriptAddress = WebAddress.regex(
  /^$|^https:\/\/[a-z0-9.-]+(:\d+)?\//i,
  'Must be the https address of a script',
)

const RetentionDays = z.int().min(1).max(365)

/** The public settings. */
export const BusinessFacts = z.object({
  name: Filled,
  phone: Filled.refine(isDialable, 'Enter a phone number'),
  /** The number only; pages write « Licence RBQ : » before it. */
  licence: z.string().regex(/^\d{4}-\d{4}-\d{2}$/, 'Use the format 1234-5678-90'),
  email: EmailAddress,
  streetAddress: Line,
  city: Line,
  postalCode: Line,
  /** One line per entry, such as « Lundi au vendredi : 7 h à 17 h ». */
  hours: z.array(Line).max(7, 'Seven lines at most'),
  serviceArea: Line,
  mapUrl: WebAddress,
  facebookUrl: WebAddress,
  instagramUrl: WebAddress,
  pinterestUrl: WebAddress,
  creditName: Line,
  creditUrl: WebAddress,
  /** Played by the button in the navigation bar; without a track there is no button. */
  audioTrack: z.enum(AUDIO_TRACKS),
  privacyOfficerName: Line,
  privacyOfficerTitle: Line,
  privacyOfficerEmail: EmailAddress,
  hostingProvider: Line,
  mailProvider: Line,
  dataLocation: Line,
  backupDays: z.int().min(0).max(3650, 'Ten years at most'),
  /** Retention periods of the nightly job; the policy shows the same numbers. */
  messageRetentionMonths: z.int().min(1).max(120),
  spamRetentionDays: RetentionDays,
  trashRetentionDays: RetentionDays,
  /** The database refuses to delete younger audit entries. */
  logRetentionDays: RetentionDays.min(31, 'At least 31 days'),
  /** Of the external reviews widget; loaded only when a visitor asks for it. */
  reviewScriptUrl1: ScriptAddress,
  reviewScriptUrl2: ScriptAddress,
})
export type BusinessFacts = z.infer<typeof BusinessFacts>

/** With what the server derives, so that visitors do not download a phone library. */
const SiteFacts = BusinessFacts.extend({
  /** False while a placeholder stands where visitors need a fact. */
  isReady: z.boolean(),
  /** Absent while the contact form asks about the room: pages carry the facts, and are no larger for it. */
  areRequestPhotosOff: z.literal(true).optional(),
  phoneLinks: z.object({ number: z.string(), call: z.string(), text: z.string() }).nullable(),
})
export type SiteFacts = z.infer<typeof SiteFacts>

export const readFacts = defineEndpoint({
  method: 'GET',
  path: '/settingsRoute/facts',
  access: 'public',
  summary: 'The public settings',
  reply: SiteFacts,
})

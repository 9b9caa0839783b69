import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const RECORD_KINDS = [
  'message',
  'reply',
  'mail',
  'photo',
  'note',
  'contact',
  'import row',
  'campaign mail',
  'sign-in',
  'account mail',
  'account',
  'device',
  'activity',
  'review',
  'mention',
  'consent',
  'basis',
  'suppression',
] as const
export const RecordKind = z.enum(RECORD_KINDS)
export type RecordKind = z.infer<typeof RecordKind>

/** One record of a person's data, of any kind. */
export const HeldRecord = z.object({
  kind: RecordKind,
  at: z.iso.datetime(),
  fields: z.record(z.string(), z.string().nullable()),
})
export type HeldRecord = z.infer<typeof HeldRecord>

export const Person = z.object({
  /** The normalized address. */
  email: z.string(),
  names: z.array(z.string()),
  phones: z.array(z.string()),
  /** An address of an account cannot be erased. */
  hasAccount: z.boolean(),
  records: z.array(HeldRecord),
})
export type Person = z.infer<typeof Person>

/** A search result. */
export const Match = Person.pick({ email: true, names: true, phones: true })
export type Match = z.infer<typeof Match>

const Email = z.string().trim().min(1).max(320)

/** POST, because an e-mail address must not be in a URL. */
export const findPeople = defineEndpoint({
  method: 'POST',
  path: '/privacyRoute/people',
  access: 'signed-in',
  summary:
    'All data of the person found by name, e-mail address or phone number, or the matches to choose from',
  body: z.strictObject({
    search: z.string().trim().min(1).max(320),
    /** `search` is a whole address, chosen from the matches. */
    isExact: z.boolean().default(false),
  }),
  reply: z.object({
    /** At most one. */
    people: z.array(Person),
    /** Several results: one is chosen before an export or an erasure. */
    matches: z.array(Match),
    hasMore: z.boolean(),
    /** Found by the author's name, because reviews have no address. */
    reviews: z.array(HeldRecord),
  }),
})

export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/privacyRoute/export',
  access: 'admin',
  summary: 'Export the data of one person: all records, or the proof of consents, sends and unsubscriptions',
  body: z.strictObject({
    email: Email,
    format: z.enum(['json', 'csv']),
    part: z.enum(['everything', 'consent']).default('everything'),
  }),
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

const Counts = z.partialRecord(RecordKind, z.int())

export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/privacyRoute/erase',
  access: 'admin',
  summary: 'Erase all data of one person permanently',
  body: z.strictObject({
    email: Email,
    /** The address, typed again. */
    confirmation: z.string().max(320),
    /** Reviews by the same name that are this person's. */
    reviewIds: z.array(z.uuid()).max(100).default([]),
  }),
  reply: z.object({
    message: z.string(),
    counts: Counts,
    /** Tables that still contain the address, because the business uses it too. */
    leftovers: z.array(z.string()),
  }),
})

export const Erasure = z.object({ at: z.iso.datetime(), by: z.string(), counts: Counts })
export type Erasure = z.infer<typeof Erasure>

export const Destruction = z.object({
  day: z.iso.date(),
  kind: z.string(),
  reason: z.string(),
  count: z.int(),
})
export type Destruction = z.infer<typeof Destruction>

export const readPrivacyLog = defineEndpoint({
  method: 'GET',
  path: '/privacyRoute/log',
  access: 'signed-in',
  summary: 'The newest erasures and nightly purges: counts, no names',
  reply: z.object({ erasures: z.array(Erasure), destructions: z.array(Destruction) }),
})

import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const RECORD_KINDS = [
  'message',
  'reply',
  'mail',
  'contact',
  'import row',
  'campaign mail',
  'sign-in',
  'account mail',
  'review',
  'mention',
  'consent',
  'basis',
  'suppression',
] as const
export const RecordKind = z.enum(RECORD_KINDS)
export type RecordKind = z.infer<typeof RecordKind>

/** One thing that is held of a person, whatever its kind. */
export const HeldRecord = z.object({
  kind: RecordKind,
  at: z.iso.datetime(),
  fields: z.record(z.string(), z.string().nullable()),
})
export type HeldRecord = z.infer<typeof HeldRecord>

export const Person = z.object({
  /** As all spellings of it have it. */
  email: z.string(),
  names: z.array(z.string()),
  phones: z.array(z.string()),
  /** Signs in to the dashboard: such an address is not erased here. */
  hasAccount: z.boolean(),
  records: z.array(HeldRecord),
})
export type Person = z.infer<typeof Person>

/** Who may be meant by part of a name, an address or a number. */
export const Match = Person.pick({ email: true, names: true, phones: true })
export type Match = z.infer<typeof Match>

const Email = z.string().trim().min(1).max(320)

/** A post, because an address must not stand in the address of a call. */
export const findPeople = defineEndpoint({
  method: 'POST',
  path: '/privacyRoute/people',
  access: 'signed-in',
  summary:
    'All that is held of the one person found by name, e-mail address or phone number, or whom to choose from',
  body: z.strictObject({
    search: z.string().trim().min(1).max(320),
    /** It is one whole address: for whoever has chosen. */
    isExact: z.boolean().default(false),
  }),
  reply: z.object({
    /** One at most. */
    people: z.array(Person),
    /** Where several match: whoever exports or erases chooses one of them first. */
    matches: z.array(Match),
    hasMore: z.boolean(),
    /** By an author of this name: reviews carry no address. */
    reviews: z.array(HeldRecord),
  }),
})

export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/privacyRoute/export',
  access: 'admin',
  summary: 'One person as a file: all that is held, or the proof of consents, sends and unsubscriptions',
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
  summary: 'Destroy all that is held of one person, for good',
  body: z.strictObject({
    email: Email,
    /** The address again, as somebody typed it who means it. */
    confirmation: z.string().max(320),
    /** Which reviews of the same name are theirs, and go too. */
    reviewIds: z.array(z.uuid()).max(100).default([]),
  }),
  reply: z.object({
    message: z.string(),
    counts: Counts,
    /** Tables that still name the address: it is also one of the business's own. */
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
  summary: 'Whom somebody erased, and what the nights destroyed: how many, never whose; the newest of each',
  reply: z.object({ erasures: z.array(Erasure), destructions: z.array(Destruction) }),
})

import { isMailableAddress } from '#shared/people/email-address.ts'

export const MAX_LENGTH = { name: 200, email: 254, phone: 50 } as const

/** Legal basis (CASL) for promotional mail: express consent, existing customer, inquiry, or none. */
export const BASES = ['express', 'customer', 'inquiry', 'none'] as const
export type Basis = (typeof BASES)[number]

/** Why a contact gets no promotional mail today. */
export const SKIP_REASONS = ['unsubscribed', 'complaint', 'bounced', 'erased', 'expired', 'no_basis'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** How long each basis lasts. `express` has no end; `none` allows no mail. */
const MONTHS: Partial<Record<Basis, number>> = { customer: 24, inquiry: 6 }

/** The last day. Adds months as PostgreSQL does: August 31 plus six months is the last day of February. */
export function expiryOf(basis: Basis, basisOn: string): string | null {
  const months = MONTHS[basis]
  const [year = 0, month = 1, day = 1] = basisOn.split('-').map(Number)
  if (months === undefined) return null
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** Not in the future; and a day before 1990 is a typing error. */
export function isPossibleBasisDay(day: string, today: string): boolean {
  return day >= '1990-01-01' && day <= today
}

export type DayProblem = 'missing' | 'too-early' | 'in-future'

/** "No promotional email" needs no day. */
export function findDayProblem(basis: Basis, day: string, today: string): DayProblem | null {
  if (basis === 'none' || isPossibleBasisDay(day, today)) return null
  if (day === '') return 'missing'
  return day > today ? 'in-future' : 'too-early'
}

export interface ContactFields {
  name: string
  email: string
  phone: string
}

export type FieldProblem = 'name-missing' | 'email-missing' | 'email-invalid' | 'too-long' | 'not-one-line'

export function findProblems(fields: ContactFields): Partial<Record<keyof ContactFields, FieldProblem>> {
  const problems: Partial<Record<keyof ContactFields, FieldProblem>> = {}
  for (const field of ['name', 'email', 'phone'] as const) {
    const text = fields[field].trim()
    if (text === '' && field !== 'phone') problems[field] = `${field}-missing`
    else if (text.length > MAX_LENGTH[field]) problems[field] = 'too-long'
    else if (/\p{Cc}/u.test(text)) problems[field] = 'not-one-line'
    else if (field === 'email' && !isMailableAddress(text)) problems[field] = 'email-invalid'
  }
  return problems
}

const DAY_MS = 24 * 60 * 60 * 1_000
const LOW_DAYS = 30

interface Consent {
  basis: Basis
  basisOn: string
  expiresOn: string | null
  skipReason: string | null
}

/** How much of the legal period for promotional mail is left. */
export interface TimeLeft {
  look: 'whole' | 'part' | 'low' | 'ended'
  /** From 0 to 1. */
  share: number
  days: number | null
}

export function timeLeft({ basisOn, expiresOn, skipReason }: Consent, today: string): TimeLeft {
  if (skipReason !== null) return { look: 'ended', share: 0, days: null }
  if (expiresOn === null) return { look: 'whole', share: 1, days: null }
  const days = daysBetween(today, expiresOn)
  const share = Math.min(1, Math.max(0, days / daysBetween(basisOn, expiresOn)))
  return { look: days < LOW_DAYS ? 'low' : 'part', share, days }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Of the first and the last word, without a remark in parentheses at the end: « Nadia Bergeron (Exemple) ». */
export function initialsOf(name: string): string {
  const words = name
    .replace(/ \([^()]*\)$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('fr-CA')
}

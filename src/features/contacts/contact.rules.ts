import { isMailableAddress } from '#shared/people/email-address.ts'

export const LONGEST = { name: 200, email: 254, phone: 50 } as const

/**
 * Why the law lets the business write: the person said yes, signed a contract, asked a question; or it does not.
 */
export const BASES = ['express', 'customer', 'inquiry', 'none'] as const
export type Basis = (typeof BASES)[number]

/** How long each basis lasts; what is not here has no end, or no beginning. */
const MONTHS: Partial<Record<Basis, number>> = { customer: 24, inquiry: 6 }

/** The last day, as PostgreSQL counts months: the 31st of August and six months is the last of February. */
export function expiryOf(basis: Basis, basisOn: string): string | null {
  const months = MONTHS[basis]
  const [year = 0, month = 1, day = 1] = basisOn.split('-').map(Number)
  if (months === undefined) return null
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** Nobody can have agreed tomorrow; and a contract of the last century is a slip of the thumb. */
export function isPossibleBasisDay(day: string, today: string): boolean {
  return day >= '1990-01-01' && day <= today
}

export interface ContactFields {
  name: string
  email: string
  phone: string
}

export type FieldProblem = 'name-missing' | 'email-missing' | 'email-invalid' | 'too-long' | 'not-one-line'

/** What is wrong with what was typed or imported, field by field. */
export function findProblems(fields: ContactFields): Partial<Record<keyof ContactFields, FieldProblem>> {
  const problems: Partial<Record<keyof ContactFields, FieldProblem>> = {}
  for (const field of ['name', 'email', 'phone'] as const) {
    const text = fields[field].trim()
    if (text === '' && field !== 'phone') problems[field] = `${field}-missing`
    else if (text.length > LONGEST[field]) problems[field] = 'too-long'
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

/** How much is left of the time in which the law lets the business write. */
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

/** Two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('fr-CA')
}

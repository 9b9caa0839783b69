import { type RequestText, readRequestForm, readText } from './request.rules.ts'

export interface ContactFields {
  name: string
  email: string
  phone: string
  message: string
}

export type FieldName = keyof ContactFields

/** In the order of the form. */
export const FIELD_NAMES = ['name', 'phone', 'email', 'message'] as const satisfies FieldName[]

export const MAX_LENGTH: Record<FieldName, number> = { name: 200, email: 320, phone: 100, message: 5_000 }

/** Version of the text beside the two consent checkboxes and of the policy that it names, stored with each consent. Change it whenever one of them changes. */
export const CONSENT_TEXT_VERSION = '2026-11-17'

export type FieldProblem = 'missing' | 'too_long'
export type ContactProblems = Partial<Record<FieldName, FieldProblem> & { policy: 'missing' }>

/** The first field with a problem, in the order of the form. */
export function firstProblem(problems: ContactProblems): keyof ContactProblems | undefined {
  return [...FIELD_NAMES, 'policy' as const].find(name => problems[name])
}

/** Any text passes as an e-mail address: a sender with a wrong one can still be reached by phone. */
export function findContactProblems(fields: ContactFields, hasAcceptedPolicy: boolean): ContactProblems {
  const problems: ContactProblems = {}
  for (const name of FIELD_NAMES) {
    const text = fields[name].trim()
    if (!text) problems[name] = 'missing'
    else if (text.length > MAX_LENGTH[name]) problems[name] = 'too_long'
  }
  if (!hasAcceptedPolicy) problems.policy = 'missing'
  return problems
}

export interface ContactFormValues {
  fields: ContactFields
  request: RequestText
  acceptsPolicy: boolean
  acceptsPromotion: boolean
  website: string
  idempotencyKey: string
}

/** Reads the submitted form; runs in the browser and on the server. */
export function readContactForm(form: FormData): ContactFormValues {
  const entries = FIELD_NAMES.map(name => [name, readText(form, name)])
  return {
    fields: Object.fromEntries(entries) as ContactFields,
    request: readRequestForm(form),
    acceptsPolicy: form.has('acceptsPolicy'),
    acceptsPromotion: form.has('acceptsPromotion'),
    website: readText(form, 'website'),
    idempotencyKey: readText(form, 'idempotencyKey'),
  }
}

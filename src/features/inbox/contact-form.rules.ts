/** What the visitor writes. */
export interface ContactFields {
  name: string
  email: string
  phone: string
  message: string
}

export type FieldName = keyof ContactFields

/** In the order in which the form shows them. */
export const FIELD_NAMES = ['name', 'phone', 'email', 'message'] as const satisfies FieldName[]

/** Generous: whoever writes that much means it. */
export const LONGEST: Record<FieldName, number> = { name: 200, email: 320, phone: 100, message: 5_000 }

/** The version of the words beside the two boxes; it is stored with each consent. New words, new version. */
export const CONSENT_TEXT_VERSION = '2026-11-15'

export type FieldProblem = 'missing' | 'too_long'
export type ContactProblems = Partial<Record<FieldName, FieldProblem> & { policy: 'missing' }>

/** The first field, as the form shows them, that has a problem. */
export function firstProblem(problems: ContactProblems): keyof ContactProblems | undefined {
  return [...FIELD_NAMES, 'policy' as const].find(name => problems[name])
}

/** What keeps a form from being sent. An address need only be there: a wrong one still comes with a phone number. */
export function findContactProblems(fields: ContactFields, hasAcceptedPolicy: boolean): ContactProblems {
  const problems: ContactProblems = {}
  for (const name of FIELD_NAMES) {
    const text = fields[name].trim()
    if (!text) problems[name] = 'missing'
    else if (text.length > LONGEST[name]) problems[name] = 'too_long'
  }
  if (!hasAcceptedPolicy) problems.policy = 'missing'
  return problems
}

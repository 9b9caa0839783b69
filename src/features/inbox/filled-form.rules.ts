import { type ContactFields, FIELD_NAMES } from './contact-form.rules.ts'

export interface FilledForm {
  fields: ContactFields
  acceptsPolicy: boolean
  acceptsPromotion: boolean
  website: string
  idempotencyKey: string
}

/** What a filled form holds, in a browser and on the server alike. */
export function readFilledForm(form: FormData): FilledForm {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const entries = FIELD_NAMES.map(name => [name, textOf(name)])
  return {
    fields: Object.fromEntries(entries) as ContactFields,
    acceptsPolicy: form.has('acceptsPolicy'),
    acceptsPromotion: form.has('acceptsPromotion'),
    website: textOf('website'),
    idempotencyKey: textOf('idempotencyKey'),
  }
}

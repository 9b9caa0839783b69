interface Identity {
  name: string
  streetAddress: string
  city: string
  postalCode: string
  phone: string
  email: string
  licence: string
  mailFromAddress: string
}

/** What the law wants to read in every promotional mail, and from where it comes. */
const NEEDED = [
  'name',
  'streetAddress',
  'city',
  'postalCode',
  'phone',
  'email',
  'licence',
  'mailFromAddress',
] as const satisfies (keyof Identity)[]

/** The settings that nobody has filled in: empty, in brackets, or as they were before anybody came. */
export function findMissing(settings: Identity, placeholders: Identity): string[] {
  return NEEDED.filter(field => {
    const value = settings[field].trim()
    return value === '' || /\[.*\]/.test(value) || value === placeholders[field]
  })
}

/** « 418 555-0142 » as a phone dials it: North American unless it says otherwise. */
export function dialable(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return phone.trim().startsWith('+') || digits.length > 10 ? `+${digits}` : `+1${digits}`
}

/** As the law of the trade wants it in all advertising, with its no-break space. */
export function licenceLine(licence: string): string {
  return `Licence RBQ\u00a0: ${licence}`
}

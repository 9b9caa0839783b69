/** The same for all spellings of an address, so that case and compatibility characters allow no second account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

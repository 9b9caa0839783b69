/** What all spellings of one address share, so that case and look-alike forms buy no second account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

/** « 18 février 2025 », but « 1er mars 2025 ». */
export function frenchDay(date: Date): string {
  const text = day.format(date)
  return text.startsWith('1 ') ? `1er${text.slice(1)}` : text
}

/** The common mail providers in Quebec. */
const KNOWN_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.ca',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.ca',
  'live.com',
  'msn.com',
  'yahoo.ca',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'me.com',
  'videotron.ca',
  'bell.net',
  'sympatico.ca',
  'cogeco.ca',
  'globetrotter.net',
]

/** One edit for short domains: with two, `me.ca` would pass for a misspelling of `me.com`. */
const maxEdits = (domain: string) => (domain.length >= 9 ? 2 : 1)

/** The domain that was probably meant, or null. The form accepts the address as typed in any case. */
export function suggestDomain(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 4 || domain.length > 30 || KNOWN_DOMAINS.includes(domain)) return null
  const ranked = KNOWN_DOMAINS.map(known => ({ known, edits: editDistance(domain, known) }))
    .filter(({ known, edits }) => edits <= maxEdits(known))
    .sort((a, b) => a.edits - b.edits)
  return ranked[0]?.known ?? null
}

export function withDomain(email: string, domain: string): string {
  return `${email.slice(0, email.lastIndexOf('@'))}@${domain}`
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i += 1) {
    rows[i] = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const fewest = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      rows[i]?.push(fewest)
    }
  }
  return at(from.length, to.length)
}

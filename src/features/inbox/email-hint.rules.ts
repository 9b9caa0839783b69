/** Where nearly everybody here has their mail. */
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

/** Long names take two slips, short ones one: me.ca is nobody's misspelling. */
const slipsAllowed = (domain: string) => (domain.length >= 9 ? 2 : 1)

/** The domain that was probably meant, or null. Only a hint: the address is taken as it stands. */
export function suggestDomain(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 4 || domain.length > 30 || KNOWN_DOMAINS.includes(domain)) return null
  const ranked = KNOWN_DOMAINS.map(known => ({ known, slips: countSlips(domain, known) }))
    .filter(({ known, slips }) => slips <= slipsAllowed(known))
    .sort((a, b) => a.slips - b.slips)
  return ranked[0]?.known ?? null
}

export function withDomain(email: string, domain: string): string {
  return `${email.slice(0, email.lastIndexOf('@'))}@${domain}`
}

/** Letters added, left out, mistaken or swapped with their neighbour. */
function countSlips(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= typed.length; i += 1) {
    rows[i] = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      const fewest = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      rows[i]?.push(fewest)
    }
  }
  return at(typed.length, meant.length)
}

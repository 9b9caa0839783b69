/** The sounds that come with the site. */
export const AUDIO_TRACKS = ['ambiance', 'none'] as const

/** As the law of the trade wants it in all advertising, with its no-break space. */
export function licenceLine(licence: string): string {
  return `Licence RBQ\u00a0: ${licence}`
}

/** Digits as they are typed, with the hyphens of a licence: a numeric keyboard has none. */
export function shapeLicence(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 10)
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join('-')
}

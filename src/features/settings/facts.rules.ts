/** The sounds that come with the site. */
export const AUDIO_TRACKS = ['ambiance', 'none'] as const

/** Required by law in all advertising. */
export function licenceLine(licence: string): string {
  return `Licence RBQ\u00a0: ${licence}`
}

/** « à Québec », « au Bic », « aux Éboulements »; empty without a city. « Québec (Québec) » has its province in parentheses. */
export function inCity({ city }: { city: string }): string {
  const [name = ''] = city.split(' (')
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`
  return name && `à ${name}`
}

/** Adds the hyphens during input: a numeric keyboard has none. */
export function formatLicence(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 10)
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join('-')
}

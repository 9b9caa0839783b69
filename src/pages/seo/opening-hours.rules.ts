const DAYS = [
  ['lundi', 'Monday'],
  ['mardi', 'Tuesday'],
  ['mercredi', 'Wednesday'],
  ['jeudi', 'Thursday'],
  ['vendredi', 'Friday'],
  ['samedi', 'Saturday'],
  ['dimanche', 'Sunday'],
] as const

/** The lines of the settings that name days and times, such as « Lundi au vendredi : 7 h à 17 h »; others are left out. */
export function openingHours(lines: readonly string[]): object[] {
  return lines.flatMap(line => {
    const [when = '', hours = ''] = line.split(':', 2)
    const days = daysOf(when)
    const [opens, closes, ...rest] = hours.split(' à ').map(clockOf)
    if (days.length === 0 || !opens || !closes || rest.length > 0) return []
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes }]
  })
}

/** « Lundi », « Lundi au vendredi », « Samedi et dimanche ». */
function daysOf(text: string): string[] {
  const words = text.trim().toLowerCase()
  const indexOf = (day = '') => DAYS.findIndex(([french]) => french === day.trim())
  const [first, last, ...rest] = words.split(' au ').map(indexOf)
  if (first !== undefined && last !== undefined && rest.length === 0)
    return first < 0 || last < first ? [] : DAYS.slice(first, last + 1).map(([, english]) => english)
  const listed = words.split(' et ').map(indexOf)
  return listed.includes(-1) ? [] : listed.flatMap(index => DAYS[index]?.[1] ?? [])
}

/** « 7 h », « 7 h 30 » or « 17h »; undefined if it is no time of day. */
function clockOf(text: string): string | undefined {
  const [hour = '', minute = '', ...rest] = [...text]
    .filter(letter => letter.trim() !== '')
    .join('')
    .split('h')
  const [h, m] = [Number(hour || Number.NaN), Number(minute)]
  const isTime =
    rest.length === 0 && Number.isInteger(h) && h >= 0 && h < 24 && Number.isInteger(m) && m >= 0 && m < 60
  return isTime ? `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}` : undefined
}

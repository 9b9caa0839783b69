const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
/** « 1er janvier 2026 » */
const dayInFrench = (date: Date) => day.format(date).replace(/^1 /, '1er ')

/** Titles of files that have no name of their own. Visitors read them. */
export const suggestedTitles = {
  image: (date: Date) => `Photo du ${dayInFrench(date)}`,
  video: (date: Date) => `Vidéo du ${dayInFrench(date)}`,
} as const

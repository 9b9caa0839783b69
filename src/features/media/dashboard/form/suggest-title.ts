import { MEDIA_LIMITS, type MediaKind } from '#features/media/media.rules.ts'
import { suggestedTitles } from './suggest-title.fr.ts'

/** What cameras, phones and messengers put into file names. */
const CAMERA_WORDS = new Set(
  `img image photo picture dsc dscn dscf dcim pxl mvi mov movie vid video gopr gx gh wa whatsapp signal screenshot
  capture screen copy copie edited hdr burst cover mp at am pm the`.split(/\s+/),
)

const isCameraWord = (word: string) => {
  const letters = word.toLowerCase().replaceAll(/\d/g, '')
  return letters === '' || CAMERA_WORDS.has(letters)
}

type NamedFile = Pick<File, 'name' | 'lastModified'>

/** « douche-italienne.jpg » is « Douche italienne »; « IMG_4131.jpg » is « Photo du 14 novembre 2026 ». */
function titleOf(kind: MediaKind, { name, lastModified }: NamedFile): string {
  const extension = name.lastIndexOf('.')
  const base = extension < 0 ? name : name.slice(0, extension)
  const words = base
    .normalize('NFC')
    .split(/[^\p{L}\p{N}’']/u)
    .filter(Boolean)
  if (words.every(isCameraWord)) return suggestedTitles[kind](new Date(lastModified))
  const title = words.join(' ')
  return (title.charAt(0).toLocaleUpperCase('fr-CA') + title.slice(1)).slice(0, MEDIA_LIMITS.title)
}

/** `taken`: titles of the same form; a title that is taken gets a number. */
export function suggestTitle(kind: MediaKind, file: NamedFile, taken: readonly string[]): string {
  const title = titleOf(kind, file)
  let suggested = title
  for (let number = 2; taken.includes(suggested); number += 1) suggested = `${title} (${number})`
  return suggested
}

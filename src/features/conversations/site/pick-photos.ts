import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'
import { photoTexts as texts } from './photos.fr.ts'

/** Adds chosen files to `files`, and says why others are left out. */
export function pickPhotos(files: readonly File[], chosen: readonly File[], most: number) {
  const problems = new Set<string>()
  const added: File[] = []
  const { tooLarge, wrongType, movie, tooMany, twice } = texts.problems
  const isKnown = ({ size, lastModified }: File) =>
    [...files, ...added].some(file => file.size === size && file.lastModified === lastModified)
  for (const file of chosen)
    if (file.type.startsWith('video/')) problems.add(movie(file.name))
    else if (!isPicture(file)) problems.add(wrongType(file.name))
    else if (file.size > LARGEST_PHOTO_BYTES) problems.add(tooLarge(file.name))
    else if (isKnown(file)) problems.add(twice())
    else if (files.length + added.length === most)
      problems.add(files.length < most ? tooMany(most - files.length) : texts.full(most))
    else added.push(file)
  return {
    files: [...files, ...added],
    problems: [...problems],
    news: added.length > 0 ? texts.added(added.length) : '',
  }
}

/** Some browsers give a HEIC no type. */
const isPicture = ({ name, type }: File) =>
  (type.startsWith('image/') && type !== 'image/svg+xml') ||
  ['.heic', '.heif'].includes(name.slice(-5).toLowerCase())

import type { MediaKind } from '../media.rules.ts'
import { imageTexts } from './images.en.ts'
import type { LibraryTexts } from './library-texts.ts'
import { movieTexts } from './movies.en.ts'

export const libraryTexts: Record<MediaKind, LibraryTexts> = { video: movieTexts, image: imageTexts }

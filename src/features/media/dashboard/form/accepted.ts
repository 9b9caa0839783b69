import { IMAGE_EXTENSIONS, type MediaKind, MOVIE_EXTENSIONS } from '#features/media/media.rules.ts'

const listed = (extensions: readonly string[]) => extensions.map(extension => `.${extension}`).join(',')

/** Because of `video/*` and `image/*`, a phone offers its camera besides its library. */
export const ACCEPTED: Record<MediaKind, string> = {
  video: `video/*,${listed(MOVIE_EXTENSIONS)}`,
  image: `image/*,${listed(IMAGE_EXTENSIONS)}`,
}

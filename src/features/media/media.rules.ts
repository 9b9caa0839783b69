export const GALLERIES = ['realisations', 'histoire'] as const
export type Gallery = (typeof GALLERIES)[number]

export type MediaKind = 'video' | 'image'

/** 100 MB as the contractor's phone counts them; exactly so many are accepted. */
export const LARGEST_UPLOAD_BYTES = 100 * 1024 * 1024
export const LARGEST_IMAGE_BYTES = 20 * 1024 * 1024
/** What a broken line costs at most. */
export const LARGEST_PART_BYTES = 8 * 1024 * 1024
export const MOVIE_EXTENSIONS = ['mp4', 'mov', 'avi', 'mkv'] as const
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'] as const
export const TRASH_DAYS = 30

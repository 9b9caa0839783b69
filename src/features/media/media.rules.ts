export const GALLERIES = ['realisations', 'histoire'] as const
export type Gallery = (typeof GALLERIES)[number]

/** Among the places that show an item: a template or a campaign. All others are on the site. */
export const IN_EMAILS = 'Emails'

/** Filters of a list. */
export const MEDIA_USES = [...GALLERIES, 'shown', 'unused'] as const
export type MediaUse = (typeof MEDIA_USES)[number]

export const MEDIA_KINDS = ['video', 'image'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** The part that stays in sight where the site crops an item; values of `object-position`. */
export const FOCUS_POINTS = [
  'left top',
  'center top',
  'right top',
  'left center',
  'center',
  'right center',
  'left bottom',
  'center bottom',
  'right bottom',
] as const
export type FocusPoint = (typeof FOCUS_POINTS)[number]

/** Maximum lengths of the texts of an item. */
export const MEDIA_LIMITS = { title: 200, description: 5_000, alt: 500 } as const
/** The problem of a field that is missing or empty. */
export const REQUIRED = 'Required'

/** 100 MB as the contractor's phone counts them; the limit itself is accepted. */
export const LARGEST_UPLOAD_BYTES = 100 * 1024 * 1024
export const LARGEST_IMAGE_BYTES = 20 * 1024 * 1024
/** A lost connection repeats at most this much. */
export const LARGEST_PART_BYTES = 8 * 1024 * 1024
export const MOVIE_EXTENSIONS = ['mp4', 'mov', 'avi', 'mkv'] as const
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'] as const
export const TRASH_DAYS = 30

/** Limits on decoded movies and images, whatever their size in bytes. */
export const LONGEST_MOVIE_SECONDS = 30 * 60
export const LARGEST_MOVIE_SIDE = 4096
export const MOST_STREAMS = 8
export const MOST_PIXELS = 50_000_000
/** Panoramas of phones have 60 million. */
export const MOST_PHOTO_PIXELS = 120_000_000
export const MOST_FRAMES = 500

export const AVATAR_SIDE = 256

/** Why a file could not be prepared; the dashboard has a sentence for each. The last two are faults of the server. */
export const MEDIA_PROBLEMS = [
  'unreadable',
  'has_no_picture',
  'too_long',
  'too_large',
  'too_many_frames',
  'too_many_streams',
  'carries_other_files',
  'too_heavy',
  'cannot_prepare',
  'gave_up',
] as const
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number]

/** A retry with the same file may succeed. */
export const isServerFault = (problem: string | null) => problem === 'cannot_prepare' || problem === 'gave_up'

/** Photos of customers, as they are kept: as large as a screen can use, and a small square. */
export const PHOTO_SIZES = ['full', 'small'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** No address below `/media/` leads there. */
export const photoKey = (id: string, size: PhotoSize) => `private/${id}/${size}.jpg`

export const LARGEST_PHOTO_BYTES = 15 * 1024 * 1024

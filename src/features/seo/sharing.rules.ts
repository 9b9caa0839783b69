/** The Open Graph image, drawn from the business facts and again when they change. */
export const SHARE_PICTURE_PATH = '/og/accueil.png'
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Texts of the Open Graph image. */
export const sharingTexts = {
  trade: 'Pose de céramique à Québec',
  pictureAlt: (name: string, licence: string) => `${name}, pose de céramique à Québec, ${licence}`,
} as const

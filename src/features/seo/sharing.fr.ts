/** Texts of the Open Graph image. */
export const sharingTexts = {
  /** With « à Québec », or nothing. */
  trade: (inCity: string) => `Pose de céramique ${inCity}`.trim(),
  pictureAlt: (name: string, inCity: string, licence: string) =>
    `${name}, ${`pose de céramique ${inCity}`.trim()}, ${licence}`,
} as const

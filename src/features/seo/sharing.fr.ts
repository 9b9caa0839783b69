/** Words of the picture that stands beside a shared link. */
export const sharingTexts = {
  trade: 'Pose de céramique à Québec',
  pictureAlt: (name: string, licence: string) => `${name}, pose de céramique à Québec, ${licence}`,
} as const

export const differenceTexts = {
  media: (name: string) => `File ${name}`,
  empty: 'Empty',
} as const

import { counted } from '#shared/text/counted.en.ts'

export const unsavedTexts = {
  waiting: (count: number) => `${counted(count, 'change')} will be saved when the connection is back`,
  drafts: (count: number) => `${counted(count, 'draft')} ${count === 1 ? 'is' : 'are'} not on the site yet`,
} as const

export const editorTexts = {
  label: 'Email content',
} as const

export const previewTexts = { label: 'Preview of the email' } as const

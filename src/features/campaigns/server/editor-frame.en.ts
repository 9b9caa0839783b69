export const editorTexts = {
  label: 'Content of the mail',
} as const

export const previewTexts = { label: 'Preview of the mail' } as const

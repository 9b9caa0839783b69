export const editorTexts = {
  label: 'Content of the mail',
} as const

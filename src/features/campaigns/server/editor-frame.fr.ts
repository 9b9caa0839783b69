export const editorTexts = {
  label: 'Contenu du courriel',
} as const

export const previewTexts = { label: 'Aperçu du courriel' } as const

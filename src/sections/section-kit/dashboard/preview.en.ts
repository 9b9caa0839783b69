export const previewTexts = {
  live: 'Live, as visitors will see it',
  frame: 'Preview',
  size: 'Preview size',
  phone: 'Phone',
  desktop: 'Desktop',
  failed: 'The preview needs a connection. Your words are kept.',
} as const

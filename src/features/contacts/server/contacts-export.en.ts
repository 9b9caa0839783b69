export const exportTexts = {
  headers: ['Name', 'Email', 'Phone', 'Created At', 'Basis', 'Since', 'Until', 'May Be Mailed'],
  bases: { express: 'express', customer: 'customer', inquiry: 'inquiry', none: 'none' },
  mayBeMailed: 'yes',
  mayNotBeMailed: 'no',
} as const

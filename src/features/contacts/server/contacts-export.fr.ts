import type { Twin } from '#shared/text/texts.ts'
import type { exportTexts as english } from './contacts-export.en.ts'

export const exportTexts = {
  headers: ['Nom', 'Courriel', 'Téléphone', 'Ajout', 'Motif', 'Depuis', 'Jusqu’au', 'Peut recevoir'],
  bases: { express: 'consentement', customer: 'contrat', inquiry: 'question', none: 'aucun' },
  mayBeMailed: 'oui',
  mayNotBeMailed: 'non',
} as const satisfies Twin<typeof english>

import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import type { Block } from '#shared/text/blocks.ts'
import { collectionPart } from './policy-collection.fr.ts'
import { rightsPart } from './policy-rights.fr.ts'

/** Changes with every change of the text; consents are recorded with it. */
export const POLICY_VERSION = '2026-11-17'

export const policyTexts = {
  title: 'Politique de confidentialité',
  inForce: 'Version 1.1, en vigueur le 17 novembre 2026',
  description:
    'Quels renseignements on recueille, pourquoi, combien de temps on les garde et comment exercer vos droits au Québec.',
} as const

/** The whole policy, filled in from the settings. The page and the dialog show the same text. */
export function policyBlocks(facts: BusinessFacts): Block[] {
  return [...collectionPart(facts), ...rightsPart(facts)]
}

import { licenceLine } from '#features/settings/facts.rules.ts'

interface Asking {
  /** Of the business. */
  name: string
  licence: string
  /** Where the review is written. */
  reviewRequestUrl: string
}

/** The words that a customer gets, ready to be changed and sent from the contractor's own phone. */
export const reviewRequestTexts = {
  subject: ({ name }: Asking) => `Votre avis sur ${name}`,
  body: ({ name, licence, reviewRequestUrl }: Asking, customer: string) =>
    [
      customer ? `Bonjour ${customer},` : 'Bonjour,',
      'Merci de nous avoir confié vos travaux. Si vous avez deux minutes, votre avis aiderait d’autres personnes à choisir leur poseur de céramique\u00a0:',
      reviewRequestUrl,
      `Merci!\n${name}\n${licenceLine(licence)}`,
    ].join('\n\n'),
} as const

import { licenceLine } from '#features/settings/facts.rules.ts'

interface RequestFacts {
  name: string
  licence: string
  /** Where customers write a review. */
  reviewRequestUrl: string
}

/** The message to a customer, to be edited and sent from the contractor's own phone. */
export const reviewRequestTexts = {
  subject: ({ name }: RequestFacts) => `Votre avis sur ${name}`,
  body: ({ name, licence, reviewRequestUrl }: RequestFacts, customer: string) =>
    [
      customer ? `Bonjour ${customer},` : 'Bonjour,',
      'Merci de nous avoir confié vos travaux. Si vous avez deux minutes, votre avis aiderait d’autres personnes à choisir leur poseur de céramique\u00a0:',
      reviewRequestUrl,
      `Merci!\n${name}\n${licenceLine(licence)}`,
    ].join('\n\n'),
} as const

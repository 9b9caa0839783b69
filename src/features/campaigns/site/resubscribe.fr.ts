import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { joinGiven } from '#shared/text/join-given.ts'
import { unsubscribeTexts } from './unsubscribe.fr.ts'

export const resubscribeTexts = {
  pageTitle: 'Recevoir de nouveau nos promotions',
  ask: {
    title: 'Recevoir de nouveau nos promotions?',
    text: ({ name }: BusinessFacts) =>
      `Un clic, et ${name} vous envoie de nouveau ses promotions et ses conseils par courriel. Vous pouvez retirer votre consentement en tout temps.`,
  },
  identity: ({ name, streetAddress, city, postalCode, phone, email }: BusinessFacts) =>
    `Demandé par ${joinGiven([name, streetAddress, city, postalCode, phone, email])}. Chaque envoi contient un lien de désabonnement.`,
  button: 'Me réabonner',
  done: {
    title: 'C’est fait',
    text: ({ name }: BusinessFacts) =>
      `Cette adresse reçoit de nouveau les promotions de ${name}. Chaque envoi contient un lien de désabonnement.`,
  },
  closed: {
    title: 'Ce lien ne sert plus',
    text: ({ phone, email }: BusinessFacts) =>
      `Cette adresse est retirée de nos envois, et ce lien n’y change rien. Pour y revenir, écrivez-nous à ${email} ou appelez au ${phone}.`,
  },
  wrong: unsubscribeTexts.wrong,
} as const

import type { BusinessFacts } from '#features/settings/facts.contract.ts'

export const unsubscribeTexts = {
  pageTitle: 'Ne plus recevoir nos promotions',
  ask: {
    title: 'Ne plus recevoir nos promotions',
    text: ({ name }: BusinessFacts) =>
      `Un clic, et ${name} ne vous envoie plus de courriels promotionnels. Rien d’autre ne change : on répond toujours à vos messages et à vos appels.`,
  },
  button: 'Me désabonner',
  done: {
    title: 'C’est fait',
    text: ({ name }: BusinessFacts) =>
      `Cette adresse ne reçoit plus de promotions de ${name}, à partir de maintenant et pour de bon.`,
  },
  wrong: {
    title: 'Ce lien ne fonctionne pas',
    text: ({ email }: BusinessFacts) =>
      `Il en manque sans doute un bout. Ouvrez-le de nouveau à partir du courriel, ou écrivez-nous à ${email} : on s’en occupe.`,
  },
  backHome: 'Retour à l’accueil',
} as const

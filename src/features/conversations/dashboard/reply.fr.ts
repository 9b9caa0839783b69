export const replyTexts = {
  title: (name: string) => `Répondre à ${name}`,
  field: 'Réponse',
  placeholder: 'Écrivez votre réponse...',
  required: 'Écrivez d’abord une réponse.',
  cancel: 'Annuler',
  send: 'Envoyer',
  kept: 'Gardé sur cet appareil à mesure que vous écrivez',
  notKept: 'Cet appareil n’a plus de place pour garder votre texte. Envoyez-le avant de quitter.',
  notAnAddress: 'On ne peut pas écrire à cette adresse. Mieux vaut appeler.',
  askForPhotos: 'Demander des photos',
  askForPhotosHint: 'Ajoute un lien privé à votre réponse. Il fonctionne 14\u00a0jours.',
  askFailed: 'Ça n’a pas fonctionné. Réessayez.',
  call: (phone: string) => `Appeler le ${phone}`,
  sent: 'Réponse envoyée.',
  failed: 'La réponse n’est pas partie. Réessayez.',

  you: 'Vous',
  waiting: 'En attente d’envoi',
  waitingFor: (reason: string) => `En attente\u00a0: ${reason}. Nouvel essai automatique.`,
  sending: 'Envoi',
  sentAt: (moment: string) => `Envoyée le ${moment}`,
  notDelivered: (reason: string) => `Non remise\u00a0: ${reason}.`,
  mayHaveArrived:
    'Peut-être reçue\u00a0: le serveur de courriel l’a prise sans jamais confirmer. «\u00a0Réessayer\u00a0» la renvoie.',
  retry: 'Réessayer',
  tryNow: 'Essayer maintenant',
  retryFailed: 'La réponse n’est pas partie. Réessayez.',
} as const

const REASONS: Record<string, string> = {
  no_smtp_url: 'aucun serveur de courriel n’est configuré',
  no_sender_address:
    'aucune adresse d’expédition n’est réglée. Ajoutez-la dans les réglages, puis appuyez sur «\u00a0Réessayer\u00a0»',
  in_doubt: 'peut-être reçue, mais le serveur de courriel n’a pas confirmé',
  not_an_address: 'l’adresse n’est pas utilisable',
  smtp_550: 'le serveur de courriel ne connaît pas cette adresse',
  smtp_551: 'le serveur de courriel ne connaît pas cette adresse',
  smtp_552: 'la boîte est pleine',
  smtp_553: 'le serveur de courriel ne connaît pas cette adresse',
}

/** Why a reply waits or has failed, without SMTP jargon. */
export function deliveryReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'le serveur de courriel ne répond pas'
  return code.startsWith('5')
    ? `le serveur de courriel l’a refusée (${code})`
    : `le serveur de courriel demande d’attendre (${code})`
}

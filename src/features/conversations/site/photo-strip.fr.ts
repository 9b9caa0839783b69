import { followTexts } from './photos.fr.ts'

const NBSP = '\u00a0'

/** After « Envoyer »: the message first, the photos then. */
export const stripTexts = {
  keepOpen: 'Gardez cette page ouverte encore un instant.',
  strip: (sent: number, total: number) => `Envoi de vos photos${NBSP}: ${sent} sur ${total}`,
  done: followTexts.done,
  doneWithMeasures: (count: number) =>
    count === 1
      ? 'Votre photo et vos mesures sont arrivées.'
      : `Vos ${count} photos et vos mesures sont arrivées.`,
  busy: 'Beaucoup de photos arrivent en ce moment. Les vôtres attendent leur tour.',
  offline:
    'Pas de réseau. Votre message est arrivé; les photos repartiront au retour de la connexion, tant que cette page reste ouverte.',
  failed: (count: number) =>
    count === 1
      ? 'Votre message est bien arrivé, mais une photo n’est pas passée.'
      : `Votre message est bien arrivé, mais ${count} photos ne sont pas passées.`,
  failedHelp: (count: number, phone: string) =>
    `Réessayez, ou ${count === 1 ? 'envoyez-la' : 'envoyez-les'} par texto au ${phone}.`,
  refusedHelp: (count: number, phone: string) =>
    `${count === 1 ? 'Envoyez-la' : 'Envoyez-les'} par texto au ${phone}.`,
  retry: (count: number) => (count === 1 ? 'Renvoyer la photo' : 'Réessayer'),
  giveUp: 'Continuer sans',
  back: `Des photos n’avaient pas fini de partir. Choisissez-les de nouveau${NBSP}: celles qui sont arrivées ne partiront pas deux fois.`,
  chooseAgain: 'Choisir les photos',
  expired: 'Le temps prévu pour envoyer les photos est écoulé. Votre message, lui, est bien arrivé.',
} as const

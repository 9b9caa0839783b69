import { deliveryReason } from '#features/conversations/dashboard/reply.fr.ts'
import { counted, inFigures } from '#shared/text/counted.fr.ts'
import { formatMoment } from '#shared/time/dates.ts'

export const homeTexts = {
  people: (count: number) => counted(count, 'personne'),
  areWaiting: (count: number) => `${count < 2 ? 'attend' : 'attendent'} votre\u00a0réponse`,
  everyoneAnswered: 'Tout le monde a sa\u00a0réponse',
  everyoneAnsweredUnsure: 'Tout le monde a sa réponse, à ce qu’on\u00a0voit',
  unsureHint: 'Votre boîte n’est pas connectée\u00a0: des réponses y attendent peut-être.',
  notChecked: (checkedAt: string | null) =>
    checkedAt
      ? `Dernière vérification de votre boîte le ${formatMoment(checkedAt)}\u00a0: des réponses plus récentes y attendent peut-être.`
      : 'Votre boîte n’a pas encore été vérifiée\u00a0: des réponses y attendent peut-être.',

  toDo: 'À faire',
  left: (count: number) => `${inFigures(count)} à régler`,
  reply: 'Répondre',
  call: 'Appeler',
  open: 'Ouvrir',
  wroteMail: (ago: string) => `A répondu par courriel ${ago}`,
  wroteFromOther: (ago: string) => `D’une autre adresse, ${ago}`,
  fillIn: 'Remplir',
  done: 'Fait',
  doneWith: (name: string) => `Fait\u00a0: ${name} a sa réponse`,
  markedDone: (name: string) => `${name} a sa réponse.`,
  of: (action: string, title: string) => `${action}\u00a0: ${title}`,
  undo: 'Annuler',
  markFailed: 'Impossible de marquer comme répondu. Réessayez.',
  morePeople: (count: number) => counted(count, 'autre personne attend', 'autres personnes attendent'),
  addedPhotos: (name: string) => `${name} a ajouté des photos`,
  notDelivered: (problem: string) =>
    problem === 'in_doubt'
      ? 'Votre réponse est peut-être arrivée\u00a0: le serveur de courriel n’a pas confirmé.'
      : `Votre réponse n’est pas partie\u00a0: ${deliveryReason(problem)}.`,
  mailsFailed: (count: number) =>
    count < 2
      ? `${counted(count, 'courriel')} n’est pas parti`
      : `${counted(count, 'courriel')} ne sont pas partis`,
  failedKinds: {
    owner: (count: number) => counted(count, 'avis de nouveau message', 'avis de nouveaux messages'),
    photos: (count: number) => counted(count, 'avis de nouvelles photos', 'avis de nouvelles photos'),
    flood: (count: number) => counted(count, 'avis de pourriel', 'avis de pourriels'),
    acknowledgement: (count: number) => counted(count, 'accusé de réception', 'accusés de réception'),
    resubscription: (count: number) =>
      counted(count, 'confirmation d’abonnement', 'confirmations d’abonnement'),
    invitation: (count: number) => counted(count, 'invitation'),
    notice: (count: number) => counted(count, 'avis au sujet d’un compte', 'avis au sujet de comptes'),
  },
  failedBecause: (kinds: string, problem: string) => `${kinds}\u00a0: ${deliveryReason(problem)}.`,
  retryMails: 'Réessayer',
  retryMailsLabel: 'Réessayer\u00a0: envoyer de nouveau les courriels échoués',
  retryingMails: 'Les courriels repartent.',
  dismissMails: 'Ignorer',
  dismissMailsLabel: 'Ignorer les courriels échoués',
  mailsDismissed: 'Les courriels échoués ne sont plus affichés.',
  mailsNotSettled: 'Cela n’a pas fonctionné. Réessayez.',
  mediaFailed: (fileName: string) => `${fileName}\u00a0: échec`,
  placeholders: (count: number) =>
    `${counted(count, 'valeur provisoire', 'valeurs provisoires')} à remplacer`,
  nothingLeft: 'Tout est fait',
  lastAnswered: (instant: string) => `Dernière réponse le ${formatMoment(instant)}.`,

  last30: '30\u00a0derniers jours',
  totals: (visitors: number, messages: number) =>
    `${counted(visitors, 'visiteur')}, ${counted(messages, 'message')}`,
  visitors: 'Visiteurs',
  messageCame: 'Un message est arrivé',
  today: 'Aujourd’hui',
  dayValues: (day: string, visitors: number, messages: number) =>
    `${day}\u00a0: ${counted(visitors, 'visiteur')}, ${counted(messages, 'message')}`,
  day: 'Jour',
  messages: 'Messages',
  countingSince: (day: string) => `Compte depuis le ${day}`,
  noVisitors: 'Aucun visiteur pour l’instant',
  noVisitorsHint: 'Chaque personne qui regarde votre page fait monter la barre du jour.',

  speed: 'Vitesse pour vos visiteurs',
  speedCaption:
    'Mesurée par leurs propres navigateurs depuis 28\u00a0jours; trois visiteurs sur quatre ont eu au moins cette vitesse.',
  vitals: { lcp: 'Affichage de la page', inp: 'Réaction au toucher', cls: 'Décalages à l’affichage' },
  good: 'Bon',
  notGood: (limit: string) => `Devrait être de ${limit} ou moins`,
  noneMeasured: 'Aucune mesure',
  seconds: (ms: number) =>
    `${(ms / 1000).toLocaleString('fr-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0s`,
  milliseconds: (ms: number) => `${inFigures(ms)}\u00a0ms`,
  shift: (value: number) =>
    value.toLocaleString('fr-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const

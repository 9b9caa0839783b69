import { counted, inFigures } from '#shared/text/counted.fr.ts'
import { dayOf } from '#shared/time/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "2 h ago", "yesterday", "3 days ago", in the time zone of the business. */
export function ago(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < HOUR_MS) return `il y a ${Math.max(1, Math.round(elapsed / MINUTE_MS))}\u00a0min`
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(date))) / DAY_MS)
  if (days === 0) return `il y a ${Math.round(elapsed / HOUR_MS)}\u00a0h`
  return days === 1 ? 'hier' : `il y a ${days}\u00a0jours`
}

const KB = 1_000
const MB = 1_000_000

const sizeOf = (bytes: number) =>
  bytes < MB
    ? `${inFigures(Math.max(1, Math.round(bytes / KB)))}\u00a0Ko`
    : `${(bytes / MB).toLocaleString('fr-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0Mo`

interface NamedFile {
  name: string
  bytes: number
}

const namesOf = (files: NamedFile[]) => files.map(({ name, bytes }) => `${name}, ${sizeOf(bytes)}`).join('; ')

export const conversationTexts = {
  thread: 'Conversation',
  back: 'Messages',
  actions: 'Actions',
  you: 'Vous',
  byForm: 'par le formulaire',
  byEmail: 'par courriel',
  byPhotosPage: 'par la page de photos',
  photosAdded: (count: number) =>
    count === 1 ? 'A ajouté 1\u00a0photo' : `A ajouté ${inFigures(count)}\u00a0photos`,
  newDivider: 'Nouveau',

  wrote: (moment: string) => `A écrit ${moment}`,
  answeredYou: (moment: string) => `Vous a répondu ${moment}`,
  youAnswered: (moment: string) => `Vous avez répondu ${moment}`,
  youClosed: (day: string) => `Fermé par vous le ${day}`,
  someoneClosedOn: (name: string, day: string) => `Fermé par ${name} le ${day}`,
  wasClosedOn: (day: string) => `Fermé le ${day}`,
  stages: { new: 'Nouveau', answered: 'Répondu', closed: 'Fermé' },
  stagesName: 'Étape',
  stageHint: 'L’étape suit ce qui s’est passé. Il n’y a rien à déplacer.',
  waitsSince: (moment: string) => `Attend une réponse depuis le ${moment}`,
  nobodyWaits: 'Personne n’attend ici.',
  done: 'Fait',
  doneWith: (name: string) => `Fait\u00a0: ${name} a sa réponse`,
  markedDone: (name: string) => `${name} a sa réponse.`,
  markDoneFailed: 'Impossible de marquer comme répondu. Réessayez.',

  ownProgram: 'Envoyé de votre logiciel de courriel',
  ownProgramHint: 'Trouvé dans vos messages envoyés. Il compte comme votre réponse.',
  otherAddress: (email: string) => `D’une autre adresse\u00a0: ${email}`,
  otherAddressHint:
    'Il répond à votre courriel, mais vient d’une adresse inconnue. Vérifiez de qui il s’agit avant de partager quoi que ce soit de privé.',
  automatic: 'Réponse automatique',
  automaticHint: 'Classée ici. Personne n’attend de réponse.',
  bounced: (reason: string) => `Revenu\u00a0: ${reason}.`,
  bouncedHint: (name: string) => `${name} ne l’a pas reçu. Appelez, ou écrivez à une autre adresse.`,
  showQuoted: 'Afficher le texte cité',
  hideQuoted: 'Masquer le texte cité',
  showWhole: 'Afficher le courriel au complet',
  hideWhole: 'Afficher moins',
  noWords: 'Ce courriel n’a pas de texte.',
  filesNotKept: (files: NamedFile[]) =>
    files.length === 1
      ? `Non gardé\u00a0: ${namesOf(files)}. Seules les photos le sont. Ouvrez le courriel dans votre boîte pour l’obtenir.`
      : `Non gardés\u00a0: ${namesOf(files)}. Seules les photos le sont. Ouvrez le courriel dans votre boîte pour les obtenir.`,
  photosNotKept: (files: NamedFile[]) =>
    files.length === 1
      ? `1\u00a0photo, encore dans votre boîte\u00a0: ${namesOf(files)}.`
      : `${counted(files.length, 'photo')}, encore dans votre boîte\u00a0: ${namesOf(files)}.`,
  morePhotos: (count: number) =>
    count === 1
      ? '1\u00a0autre photo n’a pas été gardée\u00a0: 8 par courriel.'
      : `${inFigures(count)}\u00a0autres photos n’ont pas été gardées\u00a0: 8 par courriel.`,
  photoTooLarge: (name: string) => `${name} dépasse 15\u00a0Mo et n’a pas été gardée.`,
  failedCall: (phone: string, name: string) => `Ou appelez au ${phone}. ${name} attend toujours.`,
  youMarkedDone: 'Vous avez marqué cette conversation comme faite',
  someoneMarkedDone: (name: string) => `${name} a marqué cette conversation comme faite`,
  wasMarkedDone: 'Conversation marquée comme faite',
  reopened: 'Rouverte',
  reopenedByMail: (name: string) => `Rouverte\u00a0: ${name} a écrit de nouveau`,
  youClosedThis: 'Vous avez fermé cette conversation',
  someoneClosed: (name: string) => `${name} a fermé cette conversation`,
  wasClosed: 'Conversation fermée',
  closedBecause: (day: string, words: string) => `Fermée le ${day}\u00a0: «\u00a0${words}\u00a0»`,
  colleague: (name: string) => `${name}, de votre équipe`,

  close: 'Fermer la conversation',
  closeTitle: 'Fermer cette conversation?',
  closeText: (name: string) =>
    `Elle quitte la liste à faire et reste sous Terminés et fermés. Si ${name} écrit de nouveau, elle se rouvre toute seule.`,
  closeWhy: 'Pourquoi (facultatif, pour votre équipe seulement)',
  closeNo: 'Annuler',
  closed: 'Conversation fermée.',
  reopen: 'Rouvrir',
  isReopened: 'Conversation rouverte.',
  failed: 'Ça n’a pas fonctionné. Réessayez.',

  repliesNotComing: 'Les réponses par courriel n’apparaissent pas ici\u00a0: aucune boîte n’est connectée.',
  repliesNotComingAction: 'Voir comment',
  connectMailbox:
    'La personne qui a installé ce site peut la connecter\u00a0: voir «\u00a0Réponses des clients\u00a0» dans le guide.',
} as const

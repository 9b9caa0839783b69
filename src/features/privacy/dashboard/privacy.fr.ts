import { counted, inFigures } from '#shared/text/counted.fr.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import type { Destruction, Erasure, RecordKind } from '../person.contract.ts'

const KIND_NAMES: Record<RecordKind, [one: string, many: string]> = {
  message: ['message', 'messages'],
  reply: ['réponse', 'réponses'],
  mail: ['courriel au sujet d’un message', 'courriels au sujet de messages'],
  photo: ['photo', 'photos'],
  note: ['note de votre équipe', 'notes de votre équipe'],
  contact: ['contact', 'contacts'],
  'import row': ['ligne d’un fichier importé', 'lignes de fichiers importés'],
  'campaign mail': ['courriel de campagne', 'courriels de campagne'],
  'sign-in': ['tentative de connexion', 'tentatives de connexion'],
  'account mail': ['courriel au sujet d’un compte', 'courriels au sujet d’un compte'],
  account: ['compte', 'comptes'],
  device: ['appareil ou clé', 'appareils et clés'],
  activity: ['genre d’action', 'genres d’actions'],
  review: ['avis à ce nom', 'avis à ce nom'],
  mention: ['mention dans le texte de quelqu’un d’autre', 'mentions dans le texte d’autres personnes'],
  consent: ['consentement', 'consentements'],
  basis: ['motif d’envoi', 'motifs d’envoi'],
  suppression: ['inscription à la liste d’exclusion', 'inscriptions à la liste d’exclusion'],
}
const DESTROYED_NAMES: Record<string, [one: string, many: string]> = {
  message: ['message', 'messages'],
  contact: ['contact', 'contacts'],
  recipient: ['destinataire d’un courriel', 'destinataires de courriels'],
  'sign-in': ['tentative de connexion', 'tentatives de connexion'],
  'log entry': ['entrée du journal', 'entrées du journal'],
}
const REASONS: Record<string, string> = { trash: 'corbeille', spam: 'pourriels', age: 'délai écoulé' }

const ofKind = (kind: RecordKind, count: number) => counted(count, ...KIND_NAMES[kind])

export const privacyTexts = {
  title: 'Confidentialité',
  findTitle: 'Trouver une personne',
  findHint:
    'Toute personne peut demander ce que vous gardez sur elle, et que vous cessiez de le garder. Vous avez 30\u00a0jours pour répondre.',
  search: 'Nom, courriel ou téléphone',
  find: 'Chercher',
  findFailed: 'La recherche a échoué. Réessayez.',
  nobody: (search: string) => `Rien trouvé pour «\u00a0${search}\u00a0».`,
  nobodyHint:
    'La recherche porte sur les noms, les courriels et les téléphones, entiers ou en partie. Essayez le téléphone ou un autre courriel\u00a0: bien des gens ont plus d’une adresse.',
  severalFound: (count: number, hasMore: boolean) =>
    hasMore
      ? `Les ${inFigures(count)} premières personnes trouvées. Précisez pour voir les autres, ou choisissez-en une.`
      : `${inFigures(count)} personnes trouvées. Choisissez-en une.`,
  reviewsFound: 'Avis à ce nom',
  reviewsHint: 'Un avis ne porte pas d’adresse\u00a0: il peut venir de quelqu’un d’autre.',
  seeReviews: 'Ouvrir les avis',

  names: (names: string[], phones: string[]) => [...names, ...phones].join(' · '),
  held: (kind: RecordKind, count: number) => ofKind(kind, count),
  proofNote: 'gardé comme preuve, sans l’adresse',
  exportJson: 'Exporter en JSON',
  exportCsv: 'Exporter en CSV',
  consentProof: 'Preuve de consentement',
  fileName: (part: string, format: string) =>
    `${part === 'consent' ? 'preuve-de-consentement' : 'personne'}.${format}`,
  exportFailed: 'L’exportation a échoué. Réessayez.',
  erase: 'Effacer…',
  hasAccount: 'Cette adresse a un compte ici. Retirez d’abord le compte pour pouvoir l’effacer.',
  readersMayNot: 'Seul un compte Admin peut exporter ou effacer.',

  eraseTitle: 'Effacer cette personne?',
  eraseFinal: 'C’est définitif\u00a0: ni corbeille ni retour en arrière.',
  eraseGoes: 'Sera détruit',
  eraseStays: 'Restera',
  stays: [
    'La preuve des consentements, des envois et des désabonnements, sous une empreinte qui ne nomme personne.',
    'Le fait que vous avez effacé quelqu’un\u00a0: qui l’a fait, quand et combien d’éléments.',
  ],
  staysInMailbox: (isConnected: boolean) =>
    isConnected
      ? 'Les courriels de votre propre boîte y restent. Supprimez-les là-bas.'
      : 'Les courriels de votre propre boîte\u00a0: supprimez-les là-bas.',
  backups: (days: number) =>
    days > 0
      ? `Les copies de sauvegarde, remplacées après ${counted(days, 'jour')}.`
      : 'Les copies de sauvegarde, jusqu’à leur remplacement.',
  eraseReviews: 'Avis à ce nom',
  eraseReviewsHint: 'Activez ceux qui sont de cette personne. Les autres restent.',
  reviewLabel: (review: string) => (review.length > 80 ? `${review.slice(0, 80)}…` : review),
  confirmLabel: (email: string) => `Tapez ${email} pour confirmer`,
  cancel: 'Annuler',
  eraseNow: 'Effacer pour de bon',
  eraseFailed: 'L’effacement a échoué. Rien n’a été détruit.',
  erased: (count: number) => `C’est effacé\u00a0: ${counted(count, 'élément détruit', 'éléments détruits')}.`,
  leftovers: (tables: string[]) =>
    `L’adresse figure encore dans\u00a0: ${tables.join(', ')}. C’est aussi une adresse de l’entreprise.`,

  retentionTitle: 'Durées de conservation',
  retentionHint:
    'La destruction se fait toute seule, la nuit. Votre politique annonce les mêmes durées aux visiteurs.',
  changeRetention: 'Changer dans les réglages',
  periods: {
    messages: 'Messages et courriels envoyés',
    spam: 'Pourriels',
    trash: 'Corbeille des messages et des contacts',
    log: 'Journal des changements et des connexions',
  },
  months: (count: number) => `${inFigures(count)}\u00a0mois`,
  days: (count: number) => counted(count, 'jour'),

  destroyedTitle: 'Destructions de nuit',
  destroyedNone: 'Rien n’était encore assez vieux.',
  destruction: ({ kind, reason, count }: Destruction) =>
    `${counted(count, ...(DESTROYED_NAMES[kind] ?? [kind, kind]))}, ${REASONS[reason] ?? reason}`,
  night: (day: string) => formatShortDay(noonOf(day)),

  erasedTitle: 'Effacements demandés',
  erasedNone: 'Personne n’a encore demandé à être effacé.',
  erasure: (counts: Erasure['counts']) => {
    const kinds = Object.keys(KIND_NAMES) as RecordKind[]
    const parts = kinds.flatMap(kind => (counts[kind] ? [ofKind(kind, counts[kind])] : []))
    return parts.length > 0 ? parts.join(', ') : 'Rien n’était gardé'
  },
  by: (name: string) => `par ${name}`,
} as const

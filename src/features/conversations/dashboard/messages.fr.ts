import type { SkipReason } from '#features/contacts/contact.rules.ts'
import { consentTexts } from '#features/contacts/dashboard/contacts.fr.ts'
import { counted, inFigures } from '#shared/text/counted.fr.ts'
import type { Folder, QuarantineReason } from '../conversations.contract.ts'

export const messagesTexts = {
  title: 'Messages',
  counts: (waiting: number, total: number) =>
    `${waiting === 0 ? 'Tout le monde a sa réponse' : counted(waiting, 'personne attend une réponse', 'personnes attendent une réponse')}, ${inFigures(total)} en tout`,
  filter: {
    ...{ name: 'Filtre', all: 'Tous', waiting: 'Vous attendent' },
    ...{ open: 'En cours', closed: 'Terminés et fermés' },
  },
  inFolder: (total: number) => counted(total, 'message'),
  onlyOne: 'Seulement le message que vous avez ouvert.',
  allMessages: 'Tous les messages',
  gone: 'Ce message a été supprimé pour de bon.',
  found: (total: number) => counted(total, 'message trouvé', 'messages trouvés'),
  folders: { inbox: 'Réception', spam: 'Pourriels', trash: 'Corbeille' } satisfies Record<Folder, string>,
  foldersName: 'Dossiers',
  folderNotes: {
    inbox: null,
    spam: 'Ce que le filtre ou vous avez mis de côté. Détruit plus tard, selon les réglages.',
    trash: 'Ce que vous avez supprimé. Détruit plus tard, selon les réglages.',
  } satisfies Record<Folder, string | null>,
  search: 'Chercher un message',
  searchHint: 'Nom, courriel, téléphone ou mots',
  noConnection: 'Pas de réseau. Ce que vous écrivez reste sur cet appareil.',

  loading: 'Chargement des messages',
  empty: 'Aucun message.',
  emptyHints: {
    inbox:
      'Quand quelqu’un remplit le formulaire de votre site, le message arrive ici et dans votre courriel.',
    spam: 'Rien n’est mis de côté.',
    trash: 'La corbeille est vide.',
  } satisfies Record<Folder, string>,
  emptyWaiting: 'Personne n’attend ici.',
  emptyFilter: 'Rien à cette étape.',
  emptySearch: (search: string) => `Rien ici ne contient «\u00a0${search}\u00a0».`,
  seeForm: 'Voir le formulaire',
  failed: 'Impossible de charger les messages',
  failedHint: 'Vos messages sont en sécurité. L’écran réessaie tout seul.',
  tryAgain: 'Réessayer',

  unread: 'Non lu',
  notDelivered: 'Réponse non remise',
  mayHaveArrived: 'Réponse peut-être reçue',
  received: (moment: string) => `Reçu le ${moment}`,
  more: 'Plus',
  less: 'Moins',
  phone: 'Téléphone',
  email: 'Courriel',
  promotion: 'Promotions',
  promotionAccepted: (day: string) => `Oui, case cochée le ${day}`,
  promotionSkipped: (day: string, reason: SkipReason) =>
    `Cochée le ${day}. ${consentTexts.skipped[reason]('')}`,
  origin: 'Provenance',
  unverified: 'Rien ne confirme que c’est une personne',
  spamReasons: {
    honeypot: 'Mis de côté\u00a0: un champ invisible pour les gens a été rempli.',
    too_fast: 'Mis de côté\u00a0: envoyé moins d’une seconde après l’ouverture du formulaire.',
    flood: 'Mis de côté\u00a0: arrivé pendant une vague anormale de messages.',
    marked: 'Marqué comme pourriel par vous.',
  } satisfies Record<QuarantineReason, string>,

  reply: 'Répondre',
  call: 'Appeler',
  text: 'Texto',
  draftSaved: 'Une réponse est commencée sur cet appareil',
  addSender: 'Ajouter aux contacts',
  senderAdded: 'Ajouté à vos contacts.',
  senderKnown: 'Déjà dans vos contacts.',
  addSenderFailed: 'L’ajout aux contacts a échoué. Réessayez.',
  markRead: 'Marquer comme lu',
  markUnread: 'Marquer comme non lu',
  spam: 'Pourriel',
  notSpam: 'Pas un pourriel',
  delete: 'Supprimer',
  restore: 'Rétablir',
  undo: 'Annuler',
  markFailed: 'Le message n’a pas été modifié. Réessayez.',
  movedToSpam: 'Déplacé dans Pourriels.',
  movedToInbox: 'Déplacé dans Réception.',
  restored: 'Message rétabli.',
  deleted: 'Message supprimé.',
  deleteFailed: 'Le message n’a pas été supprimé. Réessayez.',
  confirmDelete: (name: string) => ({
    title: 'Supprimer ce message?',
    message: `Le message envoyé par ${name} ira à la corbeille.`,
    confirmLabel: 'Supprimer',
    cancelLabel: 'Annuler',
  }),
} as const

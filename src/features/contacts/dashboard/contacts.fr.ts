import { counted, inFigures } from '#shared/text/counted.fr.ts'
import { formatDay, formatShortDay, noonOf } from '#shared/time/dates.ts'
import type { Basis, DayProblem, FieldProblem, SkipReason } from '../contact.rules.ts'

const people = (count: number) => counted(count, 'personne')

export const contactsTexts = {
  title: 'Contacts',
  counts: (total: number, mailable: number) =>
    `${people(total)}, dont ${inFigures(mailable)} à qui vous pouvez écrire`,
  found: (total: number) => `${people(total)} ${total < 2 ? 'trouvée' : 'trouvées'}`,
  create: 'Nouveau contact',
  search: 'Chercher un contact',
  searchHint: 'Nom, courriel ou téléphone',
  columns: { name: 'Nom', email: 'Courriel', phone: 'Téléphone', createdAt: 'Ajout', actions: 'Actions' },
  edit: 'Modifier',
  delete: 'Supprimer',
  restore: 'Rétablir',
  of: (action: string, name: string) => `${action} ${name}`,
  noPhone: 'Aucun téléphone',
  ringKey:
    'L’anneau montre le temps qu’il reste pour écrire à cette personne selon la loi. Plein\u00a0: sans limite. Pointillé\u00a0: vous ne pouvez pas lui écrire.',

  export: 'Exporter',
  exportFile: 'contacts.csv',
  exported: 'Vos contacts sont dans contacts.csv.',
  exportFailed: 'L’exportation a échoué',

  trash: 'Corbeille',
  trashTitle: 'Contacts supprimés',
  trashHint: 'Ce que vous avez supprimé. Détruit plus tard, selon les réglages.',
  trashEmpty: 'La corbeille est vide.',
  backToList: 'Contacts',

  loading: 'Chargement des contacts',
  failed: 'Impossible de charger les contacts',
  failedHint: 'Vos contacts sont en sécurité. L’écran réessaie tout seul.',
  tryAgain: 'Réessayer',
  empty: 'La liste est vide.',
  emptyHint: 'Créez un contact, importez un fichier ou ajoutez quelqu’un qui vous a écrit.',
  notFound: 'Aucun résultat.',
  notFoundHint: (search: string) => `Aucun contact ne contient «\u00a0${search}\u00a0».`,

  confirmDelete: (name: string) => ({
    title: 'Supprimer ce contact?',
    message: `${name} ira à la corbeille.`,
    confirmLabel: 'Supprimer',
    cancelLabel: 'Annuler',
  }),
  deleted: 'Contact supprimé',
  deleteFailed: 'Le contact n’a pas été supprimé',
  undo: 'Annuler',
  restored: 'Contact rétabli',
  restoreFailed: 'Le contact n’a pas été rétabli',
} as const

const SUPPRESSED: Partial<Record<SkipReason, string>> = {
  unsubscribed:
    'Ne reçoit aucune promotion\u00a0: cette personne s’est désabonnée, et elle seule peut changer cela.',
  complaint: 'Ne reçoit aucune promotion\u00a0: cette personne s’est plainte.',
  bounced: 'Ne reçoit aucune promotion\u00a0: les courriels à cette adresse reviennent.',
  erased: 'Ne reçoit aucune promotion\u00a0: cette personne a été effacée à sa demande.',
}

export const contactFormTexts = {
  createTitle: 'Nouveau contact',
  editTitle: 'Modifier le contact',
  name: 'Nom',
  email: 'Courriel',
  phone: 'Téléphone',
  optional: 'Facultatif',
  cancel: 'Annuler',
  create: 'Créer le contact',
  update: 'Mettre à jour',
  created: 'Contact créé',
  createFailed: 'Le contact n’a pas été créé',
  updated: 'Contact mis à jour',
  updateFailed: 'Le contact n’a pas été mis à jour',
  draftStored: 'Gardé sur cet appareil jusqu’à l’enregistrement.',
  draftNotStored: 'Cet appareil ne garde rien. Enregistrez avant de quitter.',
  draftRestored: 'Vous aviez déjà commencé.',
  startOver: 'Tout reprendre',
  why: 'Pourquoi pouvez-vous écrire à cette personne?',
  bases: {
    express: 'A accepté les promotions',
    customer: 'A signé un contrat',
    inquiry: 'A posé une question',
    none: 'Aucune promotion',
  } satisfies Record<Basis, string>,
  basisDays: {
    express: 'Date du consentement',
    customer: 'Date du contrat',
    inquiry: 'Date de la question',
  },
  basisEnd: {
    express: 'Vous pouvez écrire jusqu’à ce que cette personne dise non.',
    none: 'Cette personne reste dans la liste et ne reçoit aucune promotion.',
  },
  until: (day: string) =>
    `Vous pouvez écrire jusqu’au ${formatDay(noonOf(day))}; ensuite, l’anneau est vide.`,
  over: (day: string) => `Le délai pour écrire a pris fin le ${formatDay(noonOf(day))}.`,
  dayProblems: {
    missing: 'Choisissez une date.',
    'too-early': 'La date ne peut pas être avant 1990.',
    'in-future': 'La date ne peut pas être dans le futur.',
  } satisfies Record<DayProblem, string>,
  /** Only suppressions; reasons that follow from the basis give null. */
  suppressed: (reason: SkipReason | null) => (reason && SUPPRESSED[reason]) ?? null,
  problems: {
    'name-missing': 'Le nom est obligatoire',
    'email-missing': 'Le courriel est obligatoire',
    'email-invalid': 'Entrez une adresse de courriel valide',
    'too-long': 'C’est trop long',
    'not-one-line': 'Écrivez sur une seule ligne',
  } satisfies Record<FieldProblem, string>,
} as const

const BASIS_LABELS = { express: 'Consentement', customer: 'Contrat', inquiry: 'Question', none: '' } as const

/** The sentence beside the ring. */
export const consentTexts = {
  noEnd: 'Consentement, sans limite',
  until: (basis: Basis, day: string) => `${BASIS_LABELS[basis]}, jusqu’au ${formatShortDay(noonOf(day))}`,
  daysLeft: (basis: Basis, days: number) =>
    `${BASIS_LABELS[basis]}, ${days === 0 ? 'dernier jour' : `encore ${counted(days, 'jour')}`}`,
  skipped: {
    unsubscribed: () => 'Désabonnement, aucun envoi',
    complaint: () => 'Plainte, aucun envoi',
    bounced: () => 'Adresse qui refuse, aucun envoi',
    erased: () => 'Données effacées, aucun envoi',
    no_basis: () => 'Aucune promotion',
    expired: (day: string) => `Échu le ${formatShortDay(noonOf(day))}, aucun envoi`,
  } satisfies Record<SkipReason, (day: string) => string>,
} as const

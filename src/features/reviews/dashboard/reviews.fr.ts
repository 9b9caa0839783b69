import { counted } from '#shared/text/counted.fr.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'

export const reviewsTexts = {
  title: 'Avis',
  counts: (total: number, shown: number) => `${counted(total, 'avis', 'avis')}, dont ${shown} sur votre site`,
  add: 'Ajouter un avis',
  ask: 'Demander un avis',
  list: 'Avis, dans l’ordre',
  from: (source: string, day: string) => `${source}, ${formatShortDay(noonOf(day))}`,
  example: 'Exemple',
  exampleHint: 'Vient de la démonstration. Supprimez-le avant l’ouverture.',
  hidden: 'Masqué',
  beyond: `Seuls les ${SHOWN_AT_MOST} premiers sont sur votre site`,
  up: 'Monter',
  down: 'Descendre',
  edit: 'Modifier',
  hide: 'Masquer',
  show: 'Afficher',
  delete: 'Supprimer',
  of: (action: string, author: string) => `${action}\u00a0: ${author}`,
  movedTo: (author: string, place: number, total: number) =>
    `${author}\u00a0: position ${place} sur ${total}`,
  empty: 'Aucun avis pour l’instant.',
  emptyHint: 'Ajoutez ce que des clients vous ont écrit, ici ou ailleurs, ou demandez-leur quelques mots.',
  confirmDelete: (author: string) => ({
    title: 'Supprimer cet avis?',
    message: `L’avis signé ${author} sera supprimé.`,
    confirmLabel: 'Supprimer',
    cancelLabel: 'Annuler',
  }),
  deleted: 'Avis supprimé',
  undo: 'Annuler',
  failed: 'Ce changement n’a pas été enregistré. La liste montre ce qui est sur votre site.',
} as const

export const reviewFormTexts = {
  /** By what the rules say. */
  problems: {
    Required: 'Obligatoire',
    'Too long': 'Trop long',
    'Use a single line': 'Une seule ligne',
    'Enter a date': 'Entrez une date',
  },
  addTitle: 'Ajouter un avis',
  editTitle: 'Modifier l’avis',
  author: 'Nom du client ou de la cliente',
  authorHint: 'Comme sur votre site\u00a0: un prénom et une initiale suffisent',
  source: 'Où il a été écrit',
  sourceHint: 'Par exemple Google, Facebook ou une lettre',
  reviewedOn: 'Date',
  content: 'Ses mots',
  contentHint: 'Tels quels, dans la langue où ils ont été écrits',
  draftStored: 'Gardé sur cet appareil jusqu’à l’enregistrement.',
  draftNotStored: 'Cet appareil ne garde rien. Enregistrez avant de quitter.',
  draftRestored: 'Vous aviez déjà commencé.',
  startOver: 'Tout reprendre',
  cancel: 'Annuler',
  save: 'Enregistrer l’avis',
  added: 'Avis ajouté',
  saved: 'Avis enregistré',
  failed: 'L’avis n’a pas été enregistré. Réessayez.',
} as const

export const askTexts = {
  title: 'Demander un avis',
  caption: 'Part de votre propre téléphone ou de votre courriel. Changez les mots à votre goût.',
  customer: 'Prénom du client ou de la cliente',
  optional: 'Facultatif',
  message: 'Message',
  copy: 'Copier',
  text: 'Texto',
  mail: 'Courriel',
  close: 'Fermer',
  draftStored: 'Gardé sur cet appareil.',
  draftNotStored: 'Cet appareil ne garde rien. Envoyez ou copiez avant de quitter.',
  draftRestored: 'Voici ce que vous aviez écrit.',
  startOver: 'Tout reprendre',
  copied: 'Copié.',
  notCopied: 'Ce navigateur ne permet pas de copier. Sélectionnez les mots et copiez-les.',
  noAddress: 'L’adresse où les clients écrivent un avis n’est pas encore réglée.',
  settings: 'La remplir dans les réglages',
} as const

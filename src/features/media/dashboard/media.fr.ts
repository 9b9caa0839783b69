import { counted } from '#shared/text/counted.fr.ts'

const MB = 1024 * 1024

/** One decimal below 10 MB: 3.4 MB, 88 MB. */
function megabytes(bytes: number): string {
  const size = bytes / MB
  return (size >= 10 ? Math.round(size) : Math.ceil(size * 10) / 10).toLocaleString('fr-CA')
}

function timeLeft(seconds: number): string {
  if (seconds < 50) return `environ ${Math.max(5, Math.ceil(seconds / 10) * 10)}\u00a0s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `environ ${minutes}\u00a0min` : 'plus d’une heure'
}

/** The server names in English where the site shows something. */
const PLACES: Record<string, string> = {
  Hero: 'Ouverture',
  About: 'À propos',
  Features: 'Vitrine',
  Story: 'Services',
  'Réalisations gallery': 'galerie Réalisations',
  'Histoire gallery': 'galerie Sur le chantier',
}

const place = (name: string) => PLACES[name] ?? name

/** Texts that movies and images share. */
export const mediaTexts = {
  size: (bytes: number) => `${megabytes(bytes)}\u00a0Mo`,
  sentOf: (sent: number, all: number) => `${megabytes(sent)} sur ${megabytes(all)}\u00a0Mo`,
  timeLeft,
  duration(ms: number) {
    const seconds = Math.round(ms / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  },
  landscape: 'à l’horizontale',
  portrait: 'à la verticale',

  totalUploads: 'Fichiers',
  totalReviews: 'Avis',
  totalUsers: 'Comptes',

  view: 'Affichage',
  grid: 'Grille',
  asList: 'Liste',
  edit: 'Modifier',
  delete: 'Supprimer',
  cancel: 'Annuler',
  close: 'Fermer',
  previous: 'Précédent',
  next: 'Suivant',
  retry: 'Réessayer',
  undo: 'Annuler',
  defaultPicture: 'L’image d’origine du site',
  notInList: 'N’est plus dans la médiathèque',
  uploadedOn: (day: string) => `Téléversé le ${day}`,
  place,
  usedOn: (places: readonly string[]) => `Sur le site\u00a0: ${places.map(place).join(', ')}`,
  loading: 'Chargement…',
  loadingMore: 'Chargement de la suite…',
  moreFailed: 'La suite de la liste ne s’est pas chargée.',

  title: 'Titre',
  description: 'Description',
  alt: 'Texte de remplacement',
  altHint: 'Ce que doit entendre une personne qui ne voit pas l’image.',
  gallery: 'Galerie',
  galleries: { realisations: 'Réalisations', histoire: 'Sur le chantier', none: 'Aucune' },
  replaceFile: 'Remplacer le fichier',
  replaceHint: 'Les visiteurs verront le nouveau fichier dès qu’il sera prêt; d’ici là, l’actuel reste.',
  presentFile: 'Le fichier actuel du site',
  focus: 'Garder en vue',
  focusHint: 'Là où le site recadre, sur un téléphone par exemple, la partie choisie reste en vue.',
  focusPoints: {
    'left top': 'En haut à gauche',
    'center top': 'En haut',
    'right top': 'En haut à droite',
    'left center': 'À gauche',
    center: 'Au milieu',
    'right center': 'À droite',
    'left bottom': 'En bas à gauche',
    'center bottom': 'En bas',
    'right bottom': 'En bas à droite',
  },
  confirmReplaceTitle: 'Remplacer le fichier',
  confirmReplace: (title: string) => `Remplacer le fichier de «\u00a0${title}\u00a0»?`,
  confirmReplaceHint:
    'Les visiteurs verront le nouveau fichier dès qu’il sera prêt. L’actuel est gardé 30\u00a0jours.',
  replace: 'Remplacer',
  formerFiles: 'Fichiers précédents, gardés 30\u00a0jours',
  formerFile: (fileName: string, day: string) => `${fileName}, remplacé le ${day}`,
  bringBack: 'Remettre',
  bringBackOf: (fileName: string) => `Remettre ${fileName}`,
  broughtBack: 'Le fichier précédent est de retour sur le site.',
  bringBackFailed: 'Le fichier précédent n’a pas été remis. Réessayez.',
  file: 'Fichier',
  changeFile: 'Changer',
  removeFile: 'Retirer',
  dropHere: 'ou déposez-le ici',
  begun: 'Vous avez un brouillon non enregistré.',
  startOver: 'Tout reprendre',
  draftDiscarded: 'Brouillon jeté.',
  measureProblems: {
    'too-many-pixels': 'L’image a plus de 50\u00a0mégapixels. Réduisez-la, puis choisissez-la de nouveau.',
    'too-long': 'La vidéo dure plus de 30\u00a0minutes. Raccourcissez-la, puis choisissez-la de nouveau.',
    'too-wide':
      'La vidéo dépasse 4096\u00a0pixels de large ou de haut. Exportez-la plus petite, puis choisissez-la de nouveau.',
  },
  titleNumber: (number: number) => `Titre ${number}`,
  removeNumber: (number: number, title: string) => `Retirer ${title || `le fichier ${number}`}`,
  galleryForAll: 'Galerie pour tous',
  wordsLater: 'Les descriptions peuvent attendre\u00a0: ajoutez-les plus tard avec «\u00a0Modifier\u00a0».',
  noWords: 'Aucune description. Ajoutez-en une avec «\u00a0Modifier\u00a0».',
  addFiles: 'Ajouter d’autres fichiers',
  filesMissing: 'Choisissez un fichier pour chaque titre, ou retirez le titre.',
  titlesMissing: 'Chaque fichier a besoin d’un titre.',
  detailsMissing: 'Le titre et la description sont obligatoires.',

  uploading: 'Téléversement...',
  adding: 'Ajout...',
  updating: 'Mise à jour...',
  uploadPercent: (percent: number) => `Téléversement, ${percent}\u00a0%`,
  uploadOf: (title: string) => `Téléversement\u00a0: ${title}`,
  uploadQueued: 'En file d’attente',
  uploadWaits: 'Pas de réseau. Le téléversement attend et reprendra tout seul.',
  uploadSignedOut: 'Reprendra quand vous vous reconnecterez.',
  uploadFailed: 'Le téléversement s’est arrêté',
  connectionLost:
    'La connexion a coupé à chaque essai. Rien n’est perdu\u00a0: appuyez sur «\u00a0Réessayer\u00a0» plus tard.',
  nothingLost: 'Rien n’est perdu\u00a0: «\u00a0Réessayer\u00a0» reprend où c’était rendu.',
  uploadInterrupted: 'Le téléversement a été interrompu',
  chooseAgain: (fileName: string) =>
    `Choisissez de nouveau ${fileName}\u00a0: ça reprendra où c’était rendu.`,
  chooseAnother: 'Choisissez un autre fichier.',
  chooseFileAgain: 'Choisir le fichier',
  cancelUpload: 'Annuler le téléversement',
  discard: 'Abandonner',
  uploadingElsewhere: (count: number, percent: number) =>
    `Téléversement de ${counted(count, 'fichier')}, ${percent}\u00a0%`,
  showUploads: 'Afficher',
  continuesInBackground: 'Continue si vous quittez cet écran',
  continuesHint:
    'Vous pouvez quitter cet écran. Si le réseau coupe, le téléversement reprend où il était rendu.',

  preparationQueued: 'En attente de préparation',
  preparationPercent: (percent: number) => `Préparation pour le Web, ${percent}\u00a0%`,
  preparationOf: (title: string) => `Préparation\u00a0: ${title}`,
  couldNotPrepare: 'La conversion a échoué',
  retryFailed: (title: string) =>
    `Le nouvel essai de «\u00a0${title}\u00a0» n’a pas pu commencer. Réessayez.`,

  confirmTitle: 'Confirmer la suppression',
  confirmMessage: (title: string) => `Supprimer «\u00a0${title}\u00a0»?`,
  visibleNow: 'Les visiteurs le voient en ce moment',
  fallbackHint:
    'À ces endroits, le contenu par défaut prendra la place. Vous pouvez le rétablir de la corbeille pendant 30\u00a0jours.',
  emailsHint:
    'Des courriels ou des modèles le montrent. Ils le gardent, même quand il n’est plus à la corbeille.',
  restorableHint: 'Vous pouvez le rétablir de la corbeille pendant 30\u00a0jours.',
  deleted: (title: string) => `«\u00a0${title}\u00a0» est à la corbeille.`,
  deleteFailed: (title: string) => `«\u00a0${title}\u00a0» n’a pas été supprimé. Réessayez.`,

  arrange: 'Ordonner',
  arranged: 'Terminé',
  arrangeHint:
    'Glissez une rangée par son image, ou utilisez les flèches. C’est l’ordre des listes et du site.',
  moveUp: (title: string) => `Monter ${title}`,
  moveDown: (title: string) => `Descendre ${title}`,
  movedTo: (title: string, place: number, count: number) => `${title}\u00a0: position ${place} sur ${count}.`,
  moveFailed: (title: string) => `«\u00a0${title}\u00a0» n’a pas été déplacé. Réessayez.`,

  select: 'Sélectionner',
  selectEnd: 'Terminé',
  selectOne: (title: string) => `Sélectionner ${title}`,
  selected: (count: number) => counted(count, 'sélectionné'),
  deleteMany: (count: number) => `Supprimer (${count})`,
  confirmMany: (count: number) => `Supprimer ${counted(count, 'élément')}?`,
  deletedMany: (count: number) => `${counted(count, 'élément supprimé', 'éléments supprimés')}.`,
  restoredMany: (count: number) => `${counted(count, 'élément rétabli', 'éléments rétablis')}.`,
  deleteManyFailed: 'Tous n’ont pas été supprimés. Réessayez.',
  restoreManyFailed: 'Tous n’ont pas été rétablis. Regardez dans la corbeille.',

  upload: 'Téléverser',
  seeAll: 'Tout voir ou téléverser',
  noneChosen: 'Aucun n’est choisi\u00a0: le site montre son contenu d’origine.',
  search: 'Chercher',
  searchHint: 'Titre ou description',
  use: 'Afficher',
  uses: {
    all: 'Tous',
    realisations: 'Réalisations',
    histoire: 'Sur le chantier',
    shown: 'Sur le site',
    unused: 'Pas sur le site',
  },
  nothingFound: 'Aucun résultat',
  nothingFoundHint: 'Essayez un autre mot, ou affichez tout.',
  showAll: 'Tout afficher',

  trash: 'Corbeille',
  backToList: 'Retour à la liste',
  trashHint: 'Ce que vous supprimez reste ici 30\u00a0jours.',
  trashFilesHint:
    'Les fichiers remplacés sont sous «\u00a0Modifier\u00a0» de leur élément, aussi pendant 30\u00a0jours.',
  purgedOn: (day: string) => `Détruit pour de bon le ${day}`,
  restore: 'Rétablir',
  restored: (title: string) => `«\u00a0${title}\u00a0» est de retour.`,
  restoreFailed: (title: string) => `«\u00a0${title}\u00a0» n’a pas été rétabli. Réessayez.`,

  listFailedTitle: 'La liste ne s’est pas chargée',
  tryingAgain: (seconds: number) => `Le réseau a coupé; nouvel essai dans ${seconds}\u00a0s.`,
  tryAgainNow: 'Réessayer maintenant',
} as const

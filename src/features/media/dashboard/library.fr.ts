import type { FileProblem } from '../file-validation.rules.ts'
import type { MediaKind } from '../media.rules.ts'

/** Texts that differ between movies and images. */
interface LibraryTexts {
  screen: string
  list: string
  add: string
  /** The button of a form with several files. */
  addMany: (count: number) => string
  edit: string
  update: string
  chooseFile: string
  useCamera: string
  formats: string
  /** Toast when the list fails to load; null where the failure is only logged. */
  fetchFailed: string | null
  fetchFailedLog: string
  /** Toast once the upload is complete; null where only the added item is announced. */
  uploaded: string | null
  added: string
  updated: string
  addFailed: string
  updateFailed: string
  updateFailedBecause: (reason: string) => string
  fieldsMissing: string
  fileProblems: Record<FileProblem, string>
  open: (title: string) => string
  emptyTitle: string
  emptyHint: string
  listSafe: string
  trashTitle: string
  trashEmpty: string
  noneToPick: string
  pickFailed: string
  pickerName: string
}

const movieTexts: LibraryTexts = {
  screen: 'Vidéos',
  list: 'Liste des vidéos',
  add: 'Ajouter une vidéo',
  addMany: count => `Ajouter ${count} vidéos`,
  edit: 'Modifier la vidéo',
  update: 'Mettre à jour',
  chooseFile: 'Choisir une vidéo',
  useCamera: 'Filmer',
  formats: 'mp4, mov, avi ou mkv; 100\u00a0Mo, 30\u00a0minutes et 4096\u00a0pixels au plus',
  fetchFailed: 'Impossible de charger les vidéos. Réessayez.',
  fetchFailedLog: 'Could not load the movies',
  uploaded: 'Vidéo téléversée!',
  added: 'Vidéo ajoutée!',
  updated: 'Vidéo mise à jour!',
  addFailed: 'La vidéo n’a pas été téléversée. Réessayez.',
  updateFailed: 'La vidéo n’a pas été mise à jour. Réessayez.',
  updateFailedBecause: reason => `La vidéo n’a pas été mise à jour\u00a0: ${reason}`,
  fieldsMissing: 'Remplissez tous les champs et choisissez un fichier.',
  fileProblems: {
    'too-large': 'Le fichier ne doit pas dépasser 100\u00a0Mo.',
    'wrong-type': 'Choisissez un fichier mp4, mov, avi ou mkv.',
  },
  open: title => `Lire ${title}`,
  emptyTitle: 'Aucune vidéo',
  emptyHint:
    'Vingt secondes d’une douche finie en disent plus qu’une page de texte. Tenez le téléphone à l’horizontale.',
  listSafe: 'Vos vidéos sont en sécurité.',
  trashTitle: 'Corbeille des vidéos',
  trashEmpty: 'La corbeille est vide.',
  noneToPick: 'Aucune vidéo disponible',
  pickFailed: 'Impossible de charger les vidéos. Réessayez.',
  pickerName: 'Vidéos',
}

const imageTexts: LibraryTexts = {
  screen: 'Images',
  list: 'Liste des images',
  add: 'Ajouter une image',
  addMany: count => `Ajouter ${count} images`,
  edit: 'Modifier l’image',
  update: 'Mettre à jour',
  chooseFile: 'Choisir une image',
  useCamera: 'Prendre une photo',
  formats: 'jpg, png, webp, gif, avif ou heic; 20\u00a0Mo et 50\u00a0mégapixels au plus',
  fetchFailed: null,
  fetchFailedLog: 'Could not load the images',
  uploaded: null,
  added: 'Image ajoutée!',
  updated: 'Image mise à jour!',
  addFailed: 'L’image n’a pas été ajoutée. Réessayez.',
  updateFailed: 'L’image n’a pas été mise à jour. Réessayez.',
  updateFailedBecause: reason => `L’image n’a pas été mise à jour\u00a0: ${reason}`,
  fieldsMissing: 'Remplissez tous les champs et choisissez un fichier.',
  fileProblems: {
    'too-large': 'Le fichier ne doit pas dépasser 20\u00a0Mo.',
    'wrong-type': 'Choisissez un fichier d’image.',
  },
  open: title => `Voir ${title}`,
  emptyTitle: 'Aucune image',
  emptyHint:
    'Une bonne photo d’un plancher fini inspire plus confiance que dix phrases. Essuyez d’abord l’objectif.',
  listSafe: 'Vos images sont en sécurité.',
  trashTitle: 'Corbeille des images',
  trashEmpty: 'La corbeille est vide.',
  noneToPick: 'Aucune image disponible',
  pickFailed: 'Impossible de charger les images. Réessayez.',
  pickerName: 'Images',
}

export const libraryTexts: Record<MediaKind, LibraryTexts> = {
  video: movieTexts,
  image: imageTexts,
}

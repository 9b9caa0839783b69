import { MEDIA_PROBLEMS, type MediaProblem } from '../media.rules.ts'

/** Why a file could not be prepared, then what to do. */
const SENTENCES: Record<MediaProblem, string> = {
  unreadable: 'Le fichier est abîmé ou incomplet. Renvoyez-le à partir du téléphone qui l’a créé.',
  has_no_picture: 'Le fichier a du son, mais pas d’image. Choisissez-en un autre.',
  too_long: 'La vidéo dure plus de 30\u00a0minutes. Raccourcissez-la et renvoyez-la.',
  too_large: 'L’image est trop grande pour nous. Réduisez-la et renvoyez-la.',
  too_many_frames: 'L’animation compte plus de 500\u00a0images. Envoyez-la plutôt en vidéo.',
  too_many_streams:
    'Le fichier contient plus de pistes qu’il n’en faut. Exportez-le de nouveau et envoyez cette copie.',
  carries_other_files:
    'Le fichier renvoie à d’autres fichiers. Exportez-le en une seule vidéo et envoyez-la.',
  too_heavy: 'La conversion prenait trop de temps. Envoyez un fichier plus court ou plus léger.',
  cannot_prepare:
    'Quelque chose a lâché chez nous, pas dans votre fichier. Appuyez sur «\u00a0Réessayer\u00a0».',
  gave_up: 'Plusieurs essais se sont arrêtés. Appuyez sur «\u00a0Réessayer\u00a0», ou renvoyez le fichier.',
}

export const problemText = (problem: string | null): string =>
  SENTENCES[MEDIA_PROBLEMS.find(known => known === problem) ?? 'cannot_prepare']

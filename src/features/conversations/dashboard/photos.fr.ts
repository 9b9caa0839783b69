import { ofName } from '#shared/text/of-name.fr.ts'

export const photosTexts = {
  strip: (count: number) => (count < 2 ? `${count} photo` : `${count} photos`),
  coming: (count: number, total: number) =>
    `${count} ${count < 2 ? 'photo' : 'photos'} sur ${total} pour l’instant`,
  missing: (count: number) =>
    count === 1 ? '1 photo n’est pas arrivée.' : `${count} photos ne sont pas arrivées.`,
  private: 'Seules les personnes qui se connectent ici voient ces photos.',
  preparing: 'Préparation de la photo',
  unreadable: 'Cette photo est illisible.',
  failed: 'Les photos ne se sont pas chargées.',
  offline: 'Pas de réseau. Les photos déjà ouvertes sont encore là.',
  tryAgain: 'Réessayer',
  open: (number: number, total: number) => `Ouvrir la photo ${number} sur ${total}`,
  title: (number: number, total: number, name: string) => `Photo ${number} sur ${total}, ${ofName(name)}`,
  received: (moment: string) => `Reçue le ${moment}`,
  next: 'Photo suivante',
  previous: 'Photo précédente',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  close: 'Fermer',
  save: 'Enregistrer sur cet appareil',
  fileName: (number: number) => `photo-${number}.jpg`,
  remove: 'Supprimer la photo',
  confirmRemove: {
    title: 'Supprimer cette photo?',
    message: 'Elle est détruite pour de bon. Le reste de la conversation demeure.',
    confirmLabel: 'Supprimer la photo',
    cancelLabel: 'Annuler',
  },
  removed: 'Photo supprimée.',
  removeFailed: 'Ça n’a pas fonctionné. Réessayez.',
} as const

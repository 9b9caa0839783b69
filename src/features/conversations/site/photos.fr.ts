const NBSP = '\u00a0'

/** The form, and the page for more photos. */
export const photoTexts = {
  label: 'Photos',
  take: 'Prendre',
  choose: 'Choisir',
  addMouse: 'Choisir des photos',
  drop: 'ou déposez-les ici',
  help: (most: number) => `Jusqu’à ${most} photos, 15${NBSP}Mo chacune.`,
  count: (count: number, most: number) => `${count} sur ${most}`,
  full: (most: number) => `C’est complet${NBSP}: ${most} photos.`,
  tipsTitle: 'Trois photos utiles',
  tips: [
    'La pièce au complet, prise de la porte',
    'Ce qui est à refaire, de près',
    `Ce qui vous inquiète${NBSP}: une fissure, une tache, un coin qui sonne creux`,
  ],
  privacy:
    'Vos photos servent à préparer votre réponse et votre soumission. Elles ne sont pas publiées, et le lieu inscrit dans le fichier est effacé dès l’arrivée.',
  summary: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  preview: (number: number) => `Photo ${number}`,
  remove: (number: number) => `Retirer la photo ${number}`,
  added: (count: number) => (count === 1 ? '1 photo ajoutée.' : `${count} photos ajoutées.`),
  removed: (number: number) => `Photo ${number} retirée.`,
  problems: {
    tooLarge: (file: string) =>
      `${file} dépasse 15${NBSP}Mo. Prenez-la de nouveau, ou envoyez-la en plus petit.`,
    wrongType: (file: string) => `${file} n’est pas une photo. Choisissez un fichier JPG, HEIC, PNG ou WebP.`,
    movie: (file: string) => `${file} est une vidéo. Ici, on prend seulement des photos.`,
    tooMany: (room: number) =>
      room === 1
        ? `Il restait de la place pour 1 photo. Les autres n’ont pas été ajoutées.`
        : `Il restait de la place pour ${room} photos. Les autres n’ont pas été ajoutées.`,
    twice: () => 'Cette photo est déjà dans la liste.',
  },
} as const

/** In the window, until it closes. */
export const followTexts = {
  progress: (sent: number, total: number) => `Vos photos suivent${NBSP}: ${sent} sur ${total}.`,
  done: (count: number) =>
    count === 1 ? 'Votre photo est arrivée. Merci!' : `Vos ${count} photos sont arrivées. Merci!`,
} as const

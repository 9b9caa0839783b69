const NBSP = '\u00a0'

const listed = (files: readonly string[]) => files.join(', ')

/** Photos of a form that is sent without scripts. */
export const plainPhotoTexts = {
  photo: (number: number) => `Photo ${number}`,
  help: `JPG, HEIC, PNG ou WebP, 15${NBSP}Mo chacune. L’envoi peut prendre une minute.`,
  again: 'Choisissez de nouveau vos photos : la page ne peut pas les garder.',
  confirmation: (count: number) =>
    count === 1
      ? 'Votre message est bien arrivé, avec une photo. On vous répond dès que possible.'
      : `Votre message est bien arrivé, avec ${count} photos. On vous répond dès que possible.`,
  someFailed: (files: readonly string[]) =>
    files.length === 1
      ? `Votre message est bien arrivé. Une photo n’a pas pu être lue${NBSP}: ${listed(files)}. On vous répond dès que possible.`
      : `Votre message est bien arrivé. ${files.length} photos n’ont pas pu être lues${NBSP}: ${listed(files)}. On vous répond dès que possible.`,
  more: (phone: string) => `Pour en envoyer d’autres, envoyez-les par texto au ${phone}.`,
  /** On the page of the link. */
  send: 'Envoyer les photos',
  done: (count: number) => (count === 1 ? 'Une photo reçue. Merci!' : `${count} photos reçues. Merci!`),
  none: 'Choisissez au moins une photo.',
  failed: (files: readonly string[]) =>
    files.length === 1
      ? `Une photo n’a pas pu être lue${NBSP}: ${listed(files)}.`
      : `${files.length} photos n’ont pas pu être lues${NBSP}: ${listed(files)}.`,
} as const

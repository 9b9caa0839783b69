import type { BusinessFacts } from '#features/settings/facts.contract.ts'

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

/** After « Envoyer »: the message first, the photos then. */
export const followTexts = {
  progress: (sent: number, total: number) => `Vos photos suivent${NBSP}: ${sent} sur ${total}.`,
  keepOpen: 'Gardez cette page ouverte encore un instant.',
  strip: (sent: number, total: number) => `Envoi de vos photos${NBSP}: ${sent} sur ${total}`,
  done: (count: number) =>
    count === 1 ? 'Votre photo est arrivée. Merci!' : `Vos ${count} photos sont arrivées. Merci!`,
  busy: 'Beaucoup de photos arrivent en ce moment. Les vôtres attendent leur tour.',
  offline:
    'Pas de réseau. Votre message est arrivé; les photos repartiront au retour de la connexion, tant que cette page reste ouverte.',
  failed: (count: number) =>
    count === 1
      ? 'Votre message est bien arrivé, mais une photo n’est pas passée.'
      : `Votre message est bien arrivé, mais ${count} photos ne sont pas passées.`,
  failedHelp: (phone: string) => `Réessayez, ou envoyez-les par texto au ${phone}.`,
  retry: (count: number) => (count === 1 ? 'Renvoyer la photo' : 'Réessayer'),
  giveUp: 'Continuer sans',
  expired: 'Le temps prévu pour envoyer les photos est écoulé. Votre message, lui, est bien arrivé.',
} as const

/** The page of the link for more photos. */
export const addPhotosTexts = {
  title: 'Ajouter d’autres photos',
  intro: (day: string) => `Elles s’ajouteront à votre demande du ${day}. Elles restent entre vous et nous.`,
  atOnce: 'Elles partent dès que vous les choisissez.',
  received: (count: number) => (count === 1 ? '1 photo déjà reçue' : `${count} photos déjà reçues`),
  until: (day: string) => `Ce lien fonctionne jusqu’au ${day}.`,
  doneTitle: 'C’est reçu. Merci!',
  doneText: 'On les regarde avant de vous répondre.',
  leave: 'Vous pouvez fermer cette page.',
  staying: (count: number) =>
    count === 1
      ? `Gardez cette page ouverte${NBSP}: il reste une photo à envoyer.`
      : `Gardez cette page ouverte${NBSP}: il reste ${count} photos à envoyer.`,
  offline: 'Pas de réseau. Les photos repartiront toutes seules.',
  failed: (count: number) =>
    count === 1 ? 'Une photo n’est pas passée.' : `${count} photos ne sont pas passées.`,
  full: (count: number, phone: string) =>
    `C’est complet${NBSP}: ${count} photos reçues. S’il en manque une, envoyez-la par texto au ${phone}.`,
  withoutScripts: (phone: string) =>
    `Sans JavaScript, répondez à notre courriel avec vos photos, ou envoyez-les par texto au ${phone}.`,
  write: 'Nous écrire',
  expired: {
    title: 'Ce lien n’est plus valable',
    text: ({ phone }: BusinessFacts) =>
      `Il a servi 14 jours. Pour d’autres photos, répondez à notre courriel ou envoyez un texto au ${phone}.`,
  },
  closed: {
    title: 'Cette demande est fermée',
    text: ({ phone }: BusinessFacts) =>
      `On ne reçoit plus de photos ici. Pour une nouvelle demande, écrivez-nous; pour le reste, appelez au ${phone}.`,
  },
  wrong: {
    title: 'Ce lien ne fonctionne pas',
    text: ({ email }: BusinessFacts) =>
      `Il en manque sans doute un bout. Ouvrez-le de nouveau à partir du courriel, ou écrivez-nous à ${email}.`,
  },
  private: 'Cette page est à vous : qui a son adresse peut la lire. Ne la partagez pas.',
} as const

import type { BusinessFacts } from '#features/settings/facts.contract.ts'

const NBSP = '\u00a0'

/** The page of the link for more photos. */
export const addPhotosTexts = {
  title: 'Ajouter d’autres photos',
  intro: (day: string) => `Elles s’ajouteront à votre demande du ${day}. Elles restent entre vous et nous.`,
  choose: 'Prendre ou choisir des photos',
  another: 'Ajouter une autre photo',
  room: (count: number) =>
    count === 1 ? 'Vous pouvez encore en ajouter une.' : `Vous pouvez encore en ajouter ${count}.`,
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
  write: 'Nous écrire',
  expired: {
    title: 'Ce lien n’est plus valable',
    text: ({ phone }: BusinessFacts) =>
      `Il a servi 14${NBSP}jours. Pour d’autres photos, répondez à notre courriel ou envoyez un texto au ${phone}.`,
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

import { inFigures as count, counted } from '#shared/text/counted.fr.ts'

/** Follows a number, as in "3 unsubscribed". */
const SKIP_REASONS: Record<string, string> = {
  expired: 'consentement échu',
  unsubscribed: 'désabonnement',
  bounced: 'adresse qui refuse le courriel',
  erased: 'effacement demandé',
  complaint: 'plainte pour pourriel',
  no_basis: 'aucune promotion',
}

export const skipReason = (reason: string) => SKIP_REASONS[reason] ?? reason

const SETTINGS: Record<string, string> = {
  name: 'nom de l’entreprise',
  streetAddress: 'adresse',
  city: 'ville',
  postalCode: 'code postal',
  phone: 'téléphone',
  email: 'courriel',
  licence: 'licence RBQ',
  mailFromAddress: 'adresse d’expédition',
}

export const emailTexts = {
  sendToAll: 'Écrire à tous',
  sendEmail: 'Envoyer',
  sendEmailTo: (name: string) => `Envoyer un courriel à ${name}`,
  titleOne: (name: string) => `Écrire à ${name}`,
  titleAll: 'Écrire à tous les contacts',
  subject: 'Objet',
  message: 'Message',
  cancel: 'Annuler',
  close: 'Fermer',
  subjectMissing: 'L’objet est obligatoire',
  messageMissing: 'Le message est obligatoire',
  nothingToSay: 'Écrivez un message ou choisissez un modèle.',
  noPlace: 'Ce modèle ne contient pas {{message}}\u00a0: ce que vous écrivez ici ne partirait pas.',
  namePlace: 'Écrivez {{name}} où va le nom de la personne.',
  messagePlace: 'Prend la place de {{message}} dans le modèle. Écrivez {{name}} où va le nom de la personne.',
  undecided: (found: string[]) =>
    `Décidez d’abord de ce qui est entre crochets\u00a0: ${found.join(', ')}. Appuyez sur «\u00a0Modifier\u00a0», plus haut.`,
  added:
    'Votre nom, votre adresse, votre téléphone, la licence RBQ et le lien de désabonnement sont ajoutés à chaque courriel.',
  draftNote: 'Gardé sur cet appareil jusqu’à l’envoi.',
  test: 'M’envoyer un essai',
  testSent: 'Essai envoyé à votre propre adresse.',
  testFailed: 'L’essai n’est pas parti.',

  sent: 'Courriel envoyé',
  sendFailed: 'Le courriel n’est pas parti',
  allSent: (succeeded: number, failed: number) =>
    `Envoi terminé\u00a0: ${counted(succeeded, 'réussi')}, ${counted(failed, 'échoué')}.`,
  allFailed: 'L’envoi a échoué',
  refused: 'Le serveur de courriel l’a refusé. Vérifiez l’adresse.',
  noAnswer: 'Aucune réponse. Envoyez de nouveau\u00a0: personne ne le recevra deux fois.',
  alreadySent:
    'La version d’avant vos derniers changements est déjà partie. Envoyez de nouveau pour envoyer celle-ci aussi.',
  onItsWay: 'C’est parti, et ça continue tout seul.',
  mayNot: (reason: string) => `Vous ne pouvez pas écrire à cette personne\u00a0: ${skipReason(reason)}.`,
} as const

export const audienceTexts = {
  loading: 'Calcul des destinataires',
  failed: 'Les destinataires n’ont pas pu être comptés. Ils le seront au moment de l’envoi.',
  willReceive: (number: number) => (number < 2 ? 'destinataire' : 'destinataires'),
  count,
  skipped: (number: number) => counted(number, 'personne écartée', 'personnes écartées'),
  reason: (number: number, reason: string) => `${count(number)}\u00a0: ${skipReason(reason)}`,
  nobodySkipped: 'Personne n’est écarté.',
  nobody: 'Personne de la liste ne peut recevoir d’envoi aujourd’hui.',
  nobodyHint:
    'Ajoutez ou importez des gens qui ont accepté vos courriels, ou renouvelez le motif de ceux qui sont écartés.',
  openContacts: 'Ouvrir les contacts',
  openSettings: 'Ouvrir les réglages',
  seeWho: 'Voir qui',
  hideWho: 'Masquer',
  missing: (fields: string[]) =>
    `La loi exige qu’on sache qui écrit. À remplir d’abord\u00a0: ${fields.map(field => SETTINGS[field] ?? field).join(', ')}.`,
} as const

export const reviewTexts = {
  title: 'Vérifier avant d’envoyer',
  back: 'Retour',
  send: (people: number | undefined) =>
    people === undefined ? 'Envoyer' : `Envoyer à ${counted(people, 'personne')}`,
  schedule: 'Programmer',
  when: 'Quand',
  now: 'Envoyer maintenant',
  later: 'Envoyer plus tard',
  startsAt: 'Date et heure du Québec',
  startsAtMissing: 'Choisissez une date et une heure.',
  laterHint:
    'Les destinataires seront établis à ce moment-là. D’ici là, vous pouvez changer l’heure ou annuler, dans Campagnes.',
  scheduled: (moment: string) => `Programmé pour le ${moment}.`,
} as const

export const previewTexts = {
  title: 'Tel qu’il arrive',
  to: (name: string) => `Tel que ${name} le reçoit sur un téléphone.`,
  views: { light: 'Clair', dark: 'Sombre', text: 'Texte brut' },
  view: 'Aperçu',
  frame: 'Aperçu du courriel',
  loading: 'Chargement de l’aperçu',
} as const

export const progressTexts = {
  label: 'Courriels envoyés',
  of: (total: number) => `sur ${count(total)}`,
  failed: (number: number) => counted(number, 'échec'),
  noneFailed: 'Aucun échec',
  legend: { sent: 'Envoyé', failed: 'Échoué', waiting: 'En attente' },
  each: 'Un carreau par personne. Vous pouvez fermer cette fenêtre\u00a0: l’envoi continue, et personne ne le reçoit deux fois.',
  many: 'Vous pouvez fermer cette fenêtre\u00a0: l’envoi continue, et personne ne le reçoit deux fois.',
  seeCampaign: 'Voir le résultat, personne par personne',
  offline: 'Pas de réseau pour l’instant. L’envoi continue sans cet écran.',
} as const

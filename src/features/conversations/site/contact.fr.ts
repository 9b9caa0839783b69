import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { joinGiven } from '#shared/text/join-given.ts'

/** All texts of the contact form. When the text of a consent changes, change CONSENT_TEXT_VERSION too. */
export const contactTexts = {
  title: 'Parlez-nous de votre projet',
  intro: 'Quelques lignes suffisent. On vous répond dès que possible.',
  allRequired: 'Tous les champs sont obligatoires, sauf la dernière case.',
  fields: {
    name: { label: 'Nom', example: 'Camille Tremblay', help: '' },
    email: { label: 'Courriel', example: 'camille@exemple.ca', help: '' },
    phone: {
      label: 'Téléphone',
      example: '418 555-0142',
      help: 'Pour fixer la visite.',
    },
    message: {
      label: 'Votre projet',
      example: 'Douche à refaire au complet, environ 3 pi sur 5 pi, maison de 1985 à Charlesbourg…',
      help: 'La pièce, ses dimensions approximatives et votre échéancier : c’est tout ce qu’il nous faut pour commencer.',
    },
  },
  emailHint: (domain: string) => `Vouliez-vous dire ${domain}?`,
  correctEmail: 'Corriger',
  honeypot: 'Laissez ce champ vide',
  policyBefore: 'J’ai lu et j’accepte la',
  policyName: 'politique de confidentialité',
  promotion: ({ name }: BusinessFacts) =>
    `Oui, je veux recevoir par courriel les promotions et les conseils de ${name}. Je peux retirer mon consentement en tout temps.`,
  promotionIdentity: ({ name, streetAddress, city, postalCode, phone, email }: BusinessFacts) =>
    `Demandé par ${joinGiven([name, streetAddress, joinGiven([city, postalCode], ' '), phone, email])}. Chaque envoi contient un lien de désabonnement.`,
  promotionHelp: 'Cette case n’a aucun effet sur votre soumission.',
  collection: ({ name }: BusinessFacts) =>
    `${name} recueille ces renseignements pour répondre à votre demande et préparer votre soumission. Seules les personnes qui s’en occupent y ont accès, avec nos fournisseurs d’hébergement et de courriel. Vous pouvez les consulter, les faire corriger ou retirer votre consentement en écrivant à la personne responsable nommée dans la politique.`,
  send: 'Envoyer',
  sending: 'Envoi en cours...',
  proving: 'Vérification en cours…',
  missing: {
    name: 'Le nom est requis',
    email: "L'email est requis",
    phone: 'Le téléphone est requis',
    message: 'Le message est requis',
    policy: 'Veuillez accepter la politique de confidentialité',
  },
  tooLong: (longest: number) =>
    `Le message dépasse ${longest.toLocaleString('fr-CA')} caractères. Raccourcissez-le un peu, on se dira le reste de vive voix.`,
  missingCount: (count: number) =>
    count === 1
      ? 'Il manque un renseignement pour envoyer votre message.'
      : `Il manque ${count} renseignements pour envoyer votre message.`,
  isTooLong: 'Le message est trop long pour être envoyé.',
  sentTitle: 'C’est envoyé.',
  /** In the modal; text given by the specification. */
  sent: 'Votre message a été envoyé avec succès ! La fenêtre se fermera automatiquement.',
  failed: "Une erreur est survenue lors de l'envoi du formulaire. Veuillez réessayer.",
  afterFailure: {
    failed: ({ phone }: BusinessFacts) =>
      `Rien n’est perdu : votre texte est toujours là. Vous pouvez aussi appeler au ${phone}.`,
    offline: () =>
      'Pas de réseau. Gardez cette page ouverte et appuyez de nouveau sur « Envoyer » quand la connexion sera revenue.',
    too_many: ({ phone }: BusinessFacts) =>
      `Plusieurs messages viennent d’être envoyés à partir de cette connexion. Attendez une minute, puis réessayez, ou appelez au ${phone}.`,
  },
  pageTitle: ({ name }: BusinessFacts) => `Nous écrire – ${name}`,
  pageDescription: ({ phone }: BusinessFacts) =>
    `Décrivez votre projet de céramique en quelques lignes : on vous répond dès que possible. Ou appelez au ${phone}.`,
  withoutScripts: ({ phone }: BusinessFacts) =>
    `Sans JavaScript, le formulaire s’envoie quand même; une page de confirmation s’affichera. Si vous n’avez pas de nouvelles, appelez au ${phone}.`,
  sentPage: 'Votre message est bien arrivé. On vous répond dès que possible.',
  backHome: 'Retour à l’accueil',
} as const

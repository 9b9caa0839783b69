export const startTexts = {
  title: 'Démarrer votre site',
  intro:
    'Quatre courts formulaires, et on pourra trouver votre site. D’ici là, les visiteurs lisent «\u00a0Site en préparation\u00a0» et les moteurs de recherche restent dehors.',
  progress: (done: number, all: number) => `${done} sur ${all} fait${done < 2 ? '' : 's'}`,
  progressLabel: 'Où vous en êtes',
  fillIn: 'Remplir',
  change: 'Changer',
  open: 'Ouvrir',
  of: (action: string, title: string) => `${action}\u00a0: ${title}`,
  skip: 'Passer',
  skipStep: (title: string) => `Passer\u00a0: ${title}`,
  needed: 'Votre site en a besoin.',
  later: 'Plus tard',
  save: 'Enregistrer et continuer',
  failed: 'Rien n’a été enregistré. Vérifiez la connexion, puis réessayez.',
  draftRestored: 'Vous aviez déjà commencé.',
  startOver: 'Tout reprendre',
  loadFailed: 'Le démarrage guidé ne s’est pas chargé. Nouvel essai automatique.',

  readyTitle: 'Votre site est prêt',
  readyText: (address: string) =>
    `Tout le monde peut le trouver à ${address}. Regardez-le une fois comme vos visiteurs, puis faites-le connaître.`,
  look: 'Le regarder',
  share: 'Partager',
  copied: 'L’adresse est copiée. Collez-la où vous voulez.',
  copyFailed: 'L’adresse n’a pas pu être copiée. Elle est écrite plus haut.',
  next: 'À faire ensuite',
  finish: 'Fermer cette liste',
  finished: 'Fermée. Tout reste sous Réglages, Sécurité et Images.',

  yourName: 'Votre nom',
  yourNameHint: 'Il signe vos réponses aux clients',

  steps: {
    business: {
      title: 'Votre entreprise',
      caption: 'Votre nom, l’entreprise, son téléphone et sa licence.',
    },
    place: { title: 'Où et quand vous travaillez', caption: 'Ville, territoire, adresse, heures.' },
    mail: { title: 'Votre courriel', caption: 'Où les clients et le site vous écrivent.' },
    privacy: {
      title: 'Qui protège les renseignements personnels',
      caption: 'La Loi\u00a025 demande de nommer une personne. Le plus souvent, c’est vous.',
    },
    'test-mail': { title: 'Essayer le courriel', caption: '' },
    developer: {
      title: 'Ce que sait votre développeur',
      caption: 'Serveur de courriel, alertes, hébergeur, sauvegardes. Montrez-lui cette liste.',
    },
    photos: {
      title: 'Vos propres photos',
      caption: 'Elles remplacent les images d’origine du site.',
    },
    alerts: { title: 'Alertes sur cet appareil', caption: '' },
    'second-factor': {
      title: 'Un second facteur à la connexion',
      caption: 'Pour qu’un mot de passe volé ne suffise pas.',
    },
    reviews: { title: 'Avis', caption: 'Où les clients en écrivent, comme votre page chez Google.' },
  },

  server: {
    title: 'À régler sur le serveur, dans son environnement',
    isSecure: ['Le site a https', 'Donnez à PUBLIC_URL l’adresse https du site'],
    hasMailServer: [
      'Un serveur de courriel est réglé',
      'Réglez SMTP_URL, par exemple smtps://user:password@mail.example.com',
    ],
    canAlert: [
      'Les alertes sont réglées',
      'Réglez PUSH_PRIVATE_KEY\u00a0: scripts/create-push-key.ts la crée',
    ],
  },
} as const

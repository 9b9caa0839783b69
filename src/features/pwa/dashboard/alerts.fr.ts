export const alertsTexts = {
  label: 'Alertes de nouveaux messages',
  state: {
    loading: 'Un instant.',
    off: 'Désactivées. Cet appareil peut vous avertir quand quelqu’un vous écrit, même si le tableau de bord est fermé.',
    on: 'Activées. L’alerte dit combien de messages sont non lus, jamais qui a écrit. Désactivez-les ici en tout temps; la déconnexion y met fin aussi.',
    blocked:
      'Votre navigateur les bloque. Autorisez les notifications pour ce site dans les réglages du navigateur, puis revenez.',
    unsupported:
      'Ce navigateur ne le permet pas. Sur un iPhone, ajoutez d’abord cette page à l’écran d’accueil, puis ouvrez-la de là.',
    notOffered: 'Pas configurées sur ce site. La personne qui l’a installé peut créer la clé nécessaire.',
    failed: 'Le changement n’a pas fonctionné. Vérifiez la connexion, puis réessayez.',
  },
} as const

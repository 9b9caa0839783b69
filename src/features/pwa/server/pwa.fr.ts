export const pwaTexts = {
  appName: (business: string) => `${business} – Admin`,
  shortName: 'Admin',
  description: 'Les messages, les images et les textes de votre site',
  messages: 'Messages',
  title: 'Vous êtes hors ligne',
  hint: 'Cet écran s’ouvrira tout seul dès que le réseau reviendra.',
  works: 'Rien n’est perdu',
  promises: [
    'Ce que vous avez écrit est gardé sur cet appareil et sera là à la réouverture de l’écran.',
    'Un écran encore ouvert ailleurs continue\u00a0: écrivez-y, il enregistrera au retour du réseau.',
    'Les téléversements attendent et reprendront où ils étaient rendus.',
    'Vos clients peuvent toujours vous écrire. Leurs messages attendent sur le serveur.',
  ],
  /** The page counts the drafts and fills it in. */
  storedDrafts: 'Gardé sur cet appareil\u00a0: {count}.',
  oneDraft: '1\u00a0brouillon',
  manyDrafts: '{count}\u00a0brouillons',
  tryAgain: 'Réessayer',
  alertTitle: 'Nouveau message',
  oneWaits: '1\u00a0message non lu.',
  manyWait: '{count}\u00a0messages non lus.',
  oneSetAside:
    '1\u00a0message attend dans les pourriels\u00a0: votre site en reçoit beaucoup plus que d’habitude.',
  manySetAside:
    '{count}\u00a0messages attendent dans les pourriels\u00a0: votre site en reçoit beaucoup plus que d’habitude.',
  undeliveredTitle: 'Un courriel est revenu',
  undeliveredBody: 'Appelez plutôt.',
  photosTitle: 'Nouvelles photos',
  photosBody: 'Un client en a ajouté {count}.',
} as const

import { counted, inFigures } from '#shared/text/counted.fr.ts'

export const dashboardTexts = {
  welcome: (name: string) => `Bonjour, ${name}`,
  totalContacts: 'Contacts',
  contactsCaption: (mailable: number | undefined) =>
    mailable === undefined ? 'dans votre liste' : `dans votre liste, ${inFigures(mailable)} à qui écrire`,
  totalVisitors: 'Visiteurs',
  visitorsCaption: (day: string | null | undefined) =>
    day ? `depuis l’ouverture, le ${day}` : 'depuis l’ouverture',
  visitorsChart: 'Visiteurs par jour, 30\u00a0derniers jours',
  totalOnline: 'En ligne',
  onlineCaption: 'dans les 5\u00a0dernières minutes',
  publicSite: 'Site public',
  publicSiteHint: 'Ce que voient vos visiteurs',
  more: 'Plus',
  install: 'L’ouvrir comme une application',
  installHint:
    'iPhone\u00a0: Partager, puis Sur l’écran d’accueil. Android\u00a0: le menu du navigateur, puis Installer ou Ajouter à l’écran d’accueil.',
  noConnection: 'Pas de connexion. Ces chiffres peuvent être vieux; ils se mettront à jour tout seuls.',
  pages: 'Pages',
  security: 'Sécurité',
  alerts: 'Alertes',
  secondFactors: 'Seconds facteurs',
  darkTheme: 'Thème sombre',
  logOut: 'Se déconnecter',
  unsentChanges: (count: number) =>
    `${counted(count, 'changement')} ${count < 2 ? 'sera enregistré' : 'seront enregistrés'} au retour de la connexion`,
  unsavedDrafts: (count: number) => `${counted(count, 'brouillon')} pas encore sur le site`,
} as const

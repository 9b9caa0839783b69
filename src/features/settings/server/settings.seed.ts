import { PLACEHOLDER_SETTINGS } from '../placeholder.rules.ts'
import type { Settings } from '../settings.contract.ts'

/** The fictional business of the demo. */
export const EXAMPLE_SETTINGS: Settings = {
  ...PLACEHOLDER_SETTINGS,
  name: 'Céramique Boréale',
  phone: '418 555-0142',
  licence: '1234-5678-90',
  email: 'bonjour@ceramique-boreale.example',
  streetAddress: '142, rue des Exemples',
  city: 'Québec (Québec)',
  postalCode: 'G1K 0A0',
  hours: ['Lundi au vendredi : 7 h à 17 h', 'Samedi : sur rendez-vous'],
  serviceArea: 'Québec, Lévis et les environs',
  mapUrl: 'https://www.openstreetmap.org/#map=11/46.81/-71.21',
  facebookUrl: 'https://www.facebook.com/example',
  instagramUrl: 'https://www.instagram.com/example',
  pinterestUrl: 'https://www.pinterest.com/example',
  creditName: 'Carreau',
  privacyOfficerName: 'Camille Exemple',
  privacyOfficerTitle: 'responsable de la protection des renseignements personnels',
  privacyOfficerEmail: 'vie-privee@ceramique-boreale.example',
  hostingProvider: 'Hébergeur Exemple inc.',
  mailProvider: 'Courriel Exemple inc.',
  dataLocation: 'au Québec',
  backupDays: 30,
  notificationEmail: 'proprietaire@ceramique-boreale.example',
  mailFromName: 'Céramique Boréale',
  mailFromAddress: 'bonjour@ceramique-boreale.example',
  reviewRequestUrl: 'https://avis.example/ceramique-boreale',
}

import { counted, inFigures } from '#shared/text/counted.fr.ts'
import type { SettingsField } from '../settings.contract.ts'

const inMonths = (count: number) => `${inFigures(count)}\u00a0mois`
const inDays = (count: number) => counted(count, 'jour')
const lines = (values: string[]) => values.join('\n')
const onOrOff = (isOn: boolean) => (isOn ? 'Oui' : 'Non')
const track = (name: string) => (name === 'none' ? 'Ni son ni bouton' : 'Ambiance')

/** What the settings require; the rules say it in English. */
const PROBLEMS: Record<string, string> = {
  Required: 'Obligatoire',
  'Too long': 'Trop long',
  'Use a single line': 'Une seule ligne',
  'Enter an email address, such as name@example.com': 'Entrez une adresse de courriel, comme nom@exemple.ca',
  'Enter an address that starts with https': 'Entrez une adresse qui commence par https',
  'Enter a phone number': 'Entrez un numéro de téléphone',
  'Use the format 1234-5678-90': 'Dix chiffres, comme 1234-5678-90',
  'Seven lines at most': 'Sept lignes au plus',
  'Ten years at most': 'Dix ans au plus',
  'At least 31 days': '31\u00a0jours au moins',
  'Must be the https address of a script': 'Entrez l’adresse https d’un script',
}

interface SettingText {
  label: string
  hint?: string
  format?: (value: never) => string
}

export const settingsTexts = {
  fieldProblem: (message: string) => PROBLEMS[message] ?? message,
  title: 'Réglages',
  subject: 'les réglages',
  save: 'Enregistrer les réglages',
  saved: 'Réglages enregistrés.',
  failed: 'Les réglages n’ont pas été enregistrés. Réessayez.',
  placeholdersLeft: (count: number) =>
    `Il reste ${counted(count, 'valeur provisoire', 'valeurs provisoires')}.`,
  nothingLeft: 'Tout est rempli.',
  campaignsWait: 'Les campagnes attendent qu’elles soient remplacées.',
  placeholder: 'Valeur provisoire',
  licencePlaceholder: 'Valeur provisoire. La loi exige la licence dans toute publicité.',
  groups: {
    business: { title: 'Entreprise', caption: 'Sur chaque page, dans chaque courriel.' },
    links: { title: 'Carte et réseaux sociaux', caption: 'Ce qui reste vide n’est pas affiché.' },
    page: { title: 'Site', caption: 'Le son de la page, et qui l’a réalisée.' },
    officer: {
      title: 'Renseignements personnels',
      caption: 'La personne responsable, publiée comme la Loi\u00a025 le demande.',
    },
    policy: {
      title: 'Politique de confidentialité',
      caption: 'Ce qui manque à la politique que lisent vos visiteurs.',
    },
    retention: {
      title: 'Conservation et destruction',
      caption:
        'Une tâche passe chaque nuit et ne note que des nombres. La politique dit la même chose aux visiteurs.',
    },
    mail: {
      title: 'Courriel',
      caption: 'De qui viennent vos courriels, et où vous recevez les nouveaux messages.',
    },
    requests: { title: 'Demandes', caption: 'Ce que le formulaire peut demander.' },
    reviews: { title: 'Avis', caption: 'Où les clients en écrivent, et où se trouvent les autres.' },
  },
  fields: {
    name: { label: 'Nom de l’entreprise' },
    phone: { label: 'Téléphone' },
    licence: { label: 'Licence RBQ', hint: 'Dix chiffres, comme 1234-5678-90' },
    email: { label: 'Courriel' },
    streetAddress: { label: 'Adresse' },
    city: { label: 'Ville' },
    postalCode: { label: 'Code postal' },
    hours: { label: 'Heures d’ouverture', hint: 'Une ligne chacune, sept au plus', format: lines },
    serviceArea: { label: 'Territoire desservi' },
    mapUrl: { label: 'Carte', hint: 'L’adresse https de votre emplacement sur une carte' },
    facebookUrl: { label: 'Facebook' },
    instagramUrl: { label: 'Instagram' },
    pinterestUrl: { label: 'Pinterest' },
    creditName: { label: 'Site réalisé par' },
    creditUrl: { label: 'Son adresse', hint: 'Facultatif' },
    audioTrack: {
      label: 'Son',
      hint: 'Joue seulement quand un visiteur appuie sur son bouton',
      format: track,
    },
    privacyOfficerName: { label: 'Nom de la personne responsable' },
    privacyOfficerTitle: { label: 'Titre' },
    privacyOfficerEmail: { label: 'Courriel de la personne responsable' },
    hostingProvider: { label: 'Hébergeur du site' },
    mailProvider: { label: 'Fournisseur de courriel' },
    dataLocation: {
      label: 'Lieu de conservation des données',
      hint: 'Termine la phrase «\u00a0… se trouvent\u00a0», par exemple «\u00a0au Québec\u00a0»',
    },
    backupDays: { label: 'Durée des copies de sauvegarde, en jours' },
    messageRetentionMonths: { label: 'Messages', format: inMonths },
    spamRetentionDays: { label: 'Pourriels', format: inDays },
    trashRetentionDays: { label: 'Corbeille', format: inDays },
    logRetentionDays: { label: 'Journaux', format: inDays },
    notificationEmail: {
      label: 'M’écrire pour chaque nouveau message à',
      hint: 'Vide\u00a0: aucun courriel; les messages attendent quand même ici',
    },
    mailFromName: { label: 'Nom d’expédition', hint: 'Vide\u00a0: le nom de l’entreprise' },
    mailFromAddress: { label: 'Adresse d’expédition' },
    isAcknowledgementOn: {
      label: 'Confirmer aux visiteurs que leur message est arrivé',
      hint: 'Un courriel par adresse et par jour, jamais à ce qui ressemble à un pourriel',
      format: onOrOff,
    },
    areRequestPhotosOn: { label: 'Permettre les photos et les mesures', format: onOrOff },
    reviewRequestUrl: {
      label: 'Où les clients écrivent un avis',
      hint: 'Votre page chez Google ou ailleurs. Elle figure dans la demande d’avis.',
    },
    reviewScriptUrl1: {
      label: 'Service d’avis externe, premier script',
      hint: 'Se charge seulement quand un visiteur appuie sur «\u00a0Charger les avis\u00a0»',
    },
    reviewScriptUrl2: { label: 'Service d’avis externe, second script' },
  } satisfies Record<SettingsField, SettingText>,
} as const

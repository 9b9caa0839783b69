import { profileTextsFr } from '../profile.fr.ts'
import type { ProfileProblem } from '../profile.rules.ts'

export const profileTexts = {
  confirmEmail: (email: string) => ({
    title: 'Changer votre courriel?',
    message: `Vous vous connecterez avec ${email}, et les courriels au sujet de votre compte y arriveront. L’adresse est-elle bien écrite?`,
    confirmLabel: 'Oui, changer',
    cancelLabel: 'Revenir',
  }),
  name: 'Nom',
  email: 'Courriel',
  telephone: 'Téléphone',
  bio: 'À propos de vous',
  noTelephone: 'Aucun numéro',
  noBio: 'Rien sur vous pour l’instant. Deux lignes suffisent.',
  addPicture: 'Ajouter une photo',
  changePicture: 'Changer la photo',
  removePicture: 'Retirer la photo',
  pictureBusy: 'Envoi...',
  pictureTooLarge: 'Le fichier ne doit pas dépasser 20\u00a0Mo.',
  picturePreparing: 'Préparation...',
  pictureSaved: 'Photo enregistrée.',
  pictureFailed: 'La photo n’a pas été enregistrée. Réessayez.',
  pictureNotPrepared: 'La photo n’a pas pu être préparée. Réessayez plus tard.',
  edit: 'Modifier',
  editTitle: 'Modifier le profil',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  onlyToChange: 'Seulement pour le changer',
  neededForEmail: 'Obligatoire pour changer de courriel.',
  endsOthers: 'Vos autres appareils seront déconnectés.',
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Profil mis à jour',
  saveFailed: 'Une erreur est survenue. Le profil n’a pas été mis à jour.',
  loadFailed: 'Une erreur est survenue pendant le chargement du profil.',
  begun: 'Vous aviez commencé des changements.',
  startOver: 'Tout reprendre',

  language: 'Langue',
  languageHint: 'Celle du tableau de bord. Votre site et les courriels aux clients restent en français.',

  deviceName: (name: string) =>
    name === 'Unknown device' ? 'Appareil inconnu' : name.replace(' on ', ' sur '),
  devices: 'Appareils connectés',
  thisDevice: { phone: 'Ce téléphone', tablet: 'Cette tablette', computer: 'Cet ordinateur' },
  staysSignedIn: 'reste connecté',
  otherDevice: { phone: 'Téléphone', tablet: 'Tablette', computer: 'Ordinateur' },
  now: 'en ce moment',
  signOut: 'Déconnecter',
  signOutOf: (device: string) => `Déconnecter ${device}`,
  signOutOthers: 'Déconnecter les autres',
  signOutFailed: 'Cet appareil n’a pas pu être déconnecté. Réessayez.',
} as const

export const problemTexts: Record<ProfileProblem, string> = {
  name_missing: 'Le nom est obligatoire',
  email_missing: 'Le courriel est obligatoire',
  email_invalid: 'Cette adresse n’est pas valide',
  password_too_short: profileTextsFr.passwordTooShort,
  passwords_apart: profileTextsFr.passwordsApart,
  email_unproven: 'Pour changer de courriel, donnez aussi votre mot de passe actuel.',
}

import { describeDevice } from '../device-name.rules.ts'
import type { AccountMailTexts } from './compose-account-mail.ts'

const moment = new Intl.DateTimeFormat('fr-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Toronto',
})
const DEVICE = { on: 'sur', unknown: 'appareil inconnu' }
const NOT_YOU =
  'Ce n’était pas vous? Choisissez tout de suite un nouveau mot de passe\u00a0: tous les appareils seront déconnectés.'

export const accountMailFr: AccountMailTexts = {
  reset: () => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le tableau de bord. Ce lien fonctionne une fois, pendant 30 minutes.',
    ],
    button: 'Choisir un mot de passe',
    after: ['Vous n’avez rien demandé? Ne faites rien\u00a0: votre mot de passe reste le même.'],
  }),
  invitation: ({ inviter, role }) => ({
    subject: 'Une invitation au tableau de bord',
    paragraphs: [
      'Bonjour,',
      role === 'admin'
        ? `${inviter} vous invite à gérer le site. Ce lien fonctionne une fois, pendant 7 jours.`
        : role === 'helper'
          ? `${inviter} vous invite à répondre aux messages du site. Ce lien fonctionne une fois, pendant 7 jours.`
          : `${inviter} vous invite à consulter le tableau de bord du site. Ce lien fonctionne une fois, pendant 7 jours.`,
    ],
    button: 'Créer mon compte',
    after: ['Vous n’attendiez rien? Ne faites rien\u00a0: aucun compte ne sera créé.'],
  }),
  new_device: ({ device, createdAt }) => ({
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      'Bonjour,',
      `Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas\u00a0: ${describeDevice(device, DEVICE).name}, le ${moment.format(createdAt)}.`,
      `C’était vous? Vous n’avez rien à faire. ${NOT_YOU}`,
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [],
  }),
  password_changed: ({ createdAt }) => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Bonjour,',
      `Le mot de passe de votre compte a été changé le ${moment.format(createdAt)}. Les autres appareils ont été déconnectés.`,
      NOT_YOU,
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [],
  }),
  factor_added: ({ device, createdAt }) => ({
    subject: 'Un second facteur a été ajouté à votre compte',
    paragraphs: [
      'Bonjour,',
      `Une connexion demande maintenant autre chose en plus de votre mot de passe. Ajouté depuis\u00a0: ${describeDevice(device, DEVICE).name}, le ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [],
  }),
  factor_removed: ({ device, createdAt }) => ({
    subject: 'Un second facteur a été retiré de votre compte',
    paragraphs: [
      'Bonjour,',
      `Une application d’authentification ou une clé d’accès a été retirée de votre compte\u00a0: ${describeDevice(device, DEVICE).name}, le ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [],
  }),
  recovery_codes_renewed: ({ device, createdAt }) => ({
    subject: 'Vos codes de secours ont été remplacés',
    paragraphs: [
      'Bonjour,',
      `De nouveaux codes de secours ont été créés pour votre compte\u00a0: ${describeDevice(device, DEVICE).name}, le ${moment.format(createdAt)}. Les anciens ne fonctionnent plus.`,
      `${NOT_YOU} Créez ensuite de nouveaux codes.`,
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [],
  }),
  test: ({ createdAt }) => ({
    subject: 'Courriel d’essai',
    paragraphs: [
      'Bonjour,',
      `L’envoi fonctionne. Vous avez demandé cet essai le ${moment.format(createdAt)}.`,
    ],
    after: [
      'Il est arrivé parmi les pourriels? Demandez à la personne qui a installé le site de vérifier SPF, DKIM et DMARC.',
    ],
  }),
  email_changed: ({ createdAt }) => ({
    subject: 'L’adresse de votre compte a été changée',
    paragraphs: [
      'Bonjour,',
      `L’adresse de courriel de votre compte a été changée le ${moment.format(createdAt)}. Vous vous connectez maintenant avec la nouvelle. Les autres appareils ont été déconnectés.`,
      'Ce n’était pas vous? Prévenez tout de suite un administrateur du site.',
    ],
    after: [],
  }),
}

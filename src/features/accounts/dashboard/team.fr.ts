import { counted } from '#shared/text/counted.fr.ts'
import { ofName } from '#shared/text/of-name.fr.ts'
import { formatShortDay } from '#shared/time/dates.ts'

const people = (count: number) => counted(count, 'personne')

export const teamTexts = {
  title: 'Équipe',
  caption: (members: number, invitations: number) => {
    const access = `${people(members)} ${members < 2 ? 'a' : 'ont'} un accès`
    return invitations === 0 ? access : `${access}, ${counted(invitations, 'invitation')} en attente`
  },
  activity: 'Qui a fait quoi',
  members: 'Comptes',
  invitations: 'Invitations',
  you: 'Vous',
  roles: { admin: 'Admin', helper: 'Aide', reader: 'Lecture seule' },
  onlyAdmin: 'Seul compte Admin',
  readerNote: 'Seul un compte Admin peut inviter ou retirer quelqu’un.',
  remove: 'Retirer',
  removeWho: (name: string) => `Retirer ${name}`,
  confirmRemove: (name: string) => ({
    title: 'Retirer ce compte?',
    message: `${name} perd son accès tout de suite et ne pourra plus se connecter. Ce que cette personne a écrit et enregistré reste.`,
    confirmLabel: 'Retirer',
    cancelLabel: 'Annuler',
  }),
  change: 'Changer',
  changeWhose: (name: string) => `Changer les droits ${ofName(name)}`,
  changeTitle: (name: string) => `Quels droits pour ${name}?`,
  changeCaption: 'Le changement est immédiat, sur tous ses appareils.',
  save: 'Enregistrer',
  sendAgain: 'Renvoyer',
  sendAgainTo: (email: string) => `Renvoyer l’invitation à ${email}`,
  takeBack: 'Annuler',
  takeBackWhose: (email: string) => `Annuler l’invitation envoyée à ${email}`,
  invitedBy: (name: string) => `par ${name}`,
  until: (instant: string) => `jusqu’au ${formatShortDay(instant)}`,
  mail: { waiting: 'courriel en route', sent: 'courriel envoyé', failed: 'courriel non remis' },
  failed: 'Ça n’a pas fonctionné. Réessayez.',

  invite: 'Inviter',
  inviteTitle: 'Inviter quelqu’un',
  inviteCaption: 'La personne reçoit un courriel avec un lien. Il sert une seule fois, pendant 7\u00a0jours.',
  email: 'Courriel',
  role: 'Droits',
  rights: {
    reader: 'Voit tout, ne change rien\u00a0: messages, contacts, chiffres.',
    helper: 'Répond aux messages et tient les contacts. Voit le reste, sans rien y changer.',
    admin: 'Change tout, comme vous\u00a0: le site, les courriels aux clients, l’équipe.',
  },
  cancel: 'Annuler',
  send: 'Envoyer l’invitation',
} as const

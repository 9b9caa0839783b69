import { counted } from '#shared/text/counted.en.ts'
import { formatShortDay } from '#shared/time/dates.ts'

const people = (count: number) => counted(count, 'person', 'people')

export const teamTexts = {
  title: 'Team',
  caption: (members: number, invitations: number) =>
    invitations === 0
      ? `${people(members)} can sign in`
      : `${people(members)} can sign in, ${invitations} invited`,
  activity: 'Who did what',
  members: 'Accounts',
  invitations: 'Invited',
  you: 'You',
  roles: { admin: 'Admin', helper: 'Helper', reader: 'Viewer' },
  onlyAdmin: 'Only admin',
  readerNote: 'Only admins can invite or remove people.',
  remove: 'Remove',
  removeWho: (name: string) => `Remove ${name}`,
  confirmRemove: (name: string) => ({
    title: 'Remove this account?',
    message: `${name} will be signed out right away and won’t be able to sign in again. What they wrote and saved stays.`,
    confirmLabel: 'Remove',
    cancelLabel: 'Cancel',
  }),
  change: 'Change',
  changeWhose: (name: string) => `Change what ${name} may do`,
  changeTitle: (name: string) => `What may ${name} do?`,
  changeCaption: 'It holds at once, on all their devices.',
  save: 'Save',
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send the invitation to ${email} again`,
  takeBack: 'Revoke',
  takeBackWhose: (email: string) => `Revoke the invitation to ${email}`,
  invitedBy: (name: string) => `invited by ${name}`,
  until: (instant: string) => `expires ${formatShortDay(instant)}`,
  mail: { waiting: 'email on its way', sent: 'email sent', failed: 'email not delivered' },
  failed: 'That didn’t work. Try again.',

  invite: 'Invite',
  inviteTitle: 'Invite someone',
  inviteCaption: 'They’ll get an email with a link that works once, within 7 days.',
  email: 'Email',
  role: 'Access',
  rights: {
    reader: 'Can see everything (messages, contacts, numbers) but change nothing.',
    helper: 'Can answer messages and keep the contacts. Can see the rest but change none of it.',
    admin: 'Can change everything you can: the site, emails to customers, this team.',
  },
  cancel: 'Cancel',
  send: 'Send invitation',
} as const

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
  roles: { admin: 'Admin', helper: 'Helper', reader: 'Reader' },
  onlyAdmin: 'The only admin',
  readerNote: 'Only an admin can invite people or remove them.',
  remove: 'Remove',
  removeWho: (name: string) => `Remove ${name}`,
  confirmRemove: (name: string) => ({
    title: 'Remove account',
    message: `${name} is signed out at once and cannot sign in any more. What they wrote and saved stays.`,
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
  takeBack: 'Take back',
  takeBackWhose: (email: string) => `Take back the invitation of ${email}`,
  invitedBy: (name: string) => `invited by ${name}`,
  until: (instant: string) => `until ${formatShortDay(instant)}`,
  mail: { waiting: 'mail on its way', sent: 'mail sent', failed: 'mail not delivered' },
  failed: 'That did not work. Please try again.',

  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  inviteCaption: 'They get a mail with a link. It works once, for 7 days.',
  email: 'Email',
  role: 'May do',
  rights: {
    reader: 'Sees everything, changes nothing: messages, contacts, numbers.',
    helper: 'Answers messages and keeps the contacts. Sees the rest, and changes nothing of it.',
    admin: 'Changes everything, as you do: the site, mails to customers, this team.',
  },
  cancel: 'Cancel',
  send: 'Send invitation',
} as const

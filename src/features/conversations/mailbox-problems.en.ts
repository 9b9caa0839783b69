/** Why the mailbox cannot be read, for its card and for the health screen. */
export const mailboxProblems = {
  password: {
    what: 'Your mailbox refuses the password.',
    todo: 'It was probably changed at your email provider. Ask whoever installed this site to update it.',
  },
  unreachable: {
    what: 'Your email provider doesn’t answer.',
    todo: 'We keep trying. If it lasts more than a day, call your provider.',
  },
  certificate: {
    what: 'Your email provider’s security certificate has expired.',
    todo: 'Nothing is read until they renew it. Call them.',
  },
  noInbox: {
    what: 'The inbox of this mailbox was not found.',
    todo: 'Ask whoever installed this site to check the mailbox address.',
  },
} as const

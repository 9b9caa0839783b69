import { describeDevice } from '../device-name.rules.ts'
import type { AccountMailTexts } from './compose-account-mail.ts'

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})
const NOT_YOU = 'Was it not you? Choose a new password now: every device will be signed out.'

export const accountMailEn: AccountMailTexts = {
  reset: () => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, asked for a new password for the dashboard. This link works once, for 30 minutes.',
    ],
    button: 'Choose a password',
    after: ['You asked for nothing? Do nothing: your password stays as it is.'],
  }),
  invitation: ({ inviter, role }) => ({
    subject: 'An invitation to the dashboard',
    paragraphs: [
      'Hello,',
      role === 'admin'
        ? `${inviter} invites you to run the site with them. This link works once, for 7 days.`
        : role === 'helper'
          ? `${inviter} invites you to answer the messages of the site. This link works once, for 7 days.`
          : `${inviter} invites you to look into the dashboard of the site. This link works once, for 7 days.`,
    ],
    button: 'Create my account',
    after: ['You expected nothing? Do nothing: no account is made.'],
  }),
  new_device: ({ device, createdAt }) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      'Hello,',
      `Somebody has just signed in to your account from a device that we did not know: ${describeDevice(device).name}, ${moment.format(createdAt)}.`,
      `Was it you? There is nothing to do. ${NOT_YOU}`,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  password_changed: ({ createdAt }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      `The password of your account was changed on ${moment.format(createdAt)}. Other devices were signed out.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  factor_added: ({ device, createdAt }) => ({
    subject: 'A second factor was added to your account',
    paragraphs: [
      'Hello,',
      `From now on a sign-in asks for something besides your password: ${describeDevice(device).name} added it on ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  factor_removed: ({ device, createdAt }) => ({
    subject: 'A second factor was removed from your account',
    paragraphs: [
      'Hello,',
      `An authenticator app or a passkey was removed from your account: ${describeDevice(device).name}, ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  test: ({ createdAt }) => ({
    subject: 'Test mail',
    paragraphs: ['Hello,', `Mail works. You asked for this test on ${moment.format(createdAt)}.`],
    after: ['Did it arrive among spam? Ask the person who installed this site to check SPF, DKIM and DMARC.'],
  }),
  email_changed: ({ createdAt }) => ({
    subject: 'The address of your account was changed',
    paragraphs: [
      'Hello,',
      `The e-mail address of your account was changed on ${moment.format(createdAt)}. From now on you sign in with the new one. Other devices were signed out.`,
      'Was it not you? Tell an admin of the site now.',
    ],
    after: [],
  }),
}

import { describeDevice } from '../device-name.rules.ts'
import type { AccountMailTexts } from './compose-account-mail.ts'

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})
const NOT_YOU = 'Wasn’t you? Choose a new password now. It signs out every device.'

export const accountMailEn: AccountMailTexts = {
  reset: () => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Someone, most likely you, asked to reset the dashboard password. This link works once, within 30 minutes.',
    ],
    button: 'Choose a password',
    after: ['Didn’t ask for this? Ignore this email. Your password stays the same.'],
  }),
  invitation: ({ inviter, role }) => ({
    subject: 'You’re invited to the dashboard',
    paragraphs: [
      'Hello,',
      role === 'admin'
        ? `${inviter} invited you to help run the site. This link works once, within 7 days.`
        : role === 'helper'
          ? `${inviter} invites you to answer the messages of the site. This link works once, for 7 days.`
          : `${inviter} invited you to view the site’s dashboard. This link works once, within 7 days.`,
    ],
    button: 'Create account',
    after: ['Weren’t expecting this? Ignore this email. No account will be created.'],
  }),
  new_device: ({ device, createdAt }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      'Hello,',
      `Someone just signed in to your account from a device we haven’t seen before: ${describeDevice(device).name}, ${moment.format(createdAt)}.`,
      `Was it you? You’re all set. ${NOT_YOU}`,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  password_changed: ({ createdAt }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      `Your password was changed on ${moment.format(createdAt)}. Your other devices were signed out.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  factor_added: ({ device, createdAt }) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'Hello,',
      `Signing in now takes a second step besides your password. It was added from ${describeDevice(device).name} on ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  factor_removed: ({ device, createdAt }) => ({
    subject: 'A sign-in step was removed from your account',
    paragraphs: [
      'Hello,',
      `An authenticator app or a passkey was removed from your account, from ${describeDevice(device).name}, ${moment.format(createdAt)}.`,
      NOT_YOU,
    ],
    button: 'Choose a new password',
    after: [],
  }),
  recovery_codes_renewed: ({ device, createdAt }) => ({
    subject: 'Your recovery codes were replaced',
    paragraphs: [
      'Hello,',
      `New recovery codes were generated for your account, from ${describeDevice(device).name}, ${moment.format(createdAt)}. The old ones no longer work.`,
      `${NOT_YOU} Then generate new codes.`,
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
    subject: 'Your account’s email was changed',
    paragraphs: [
      'Hello,',
      `Your account’s email was changed on ${moment.format(createdAt)}. Sign in with the new one from now on. Other devices were signed out.`,
      'Wasn’t you? Tell an admin of the site right away.',
    ],
    after: [],
  }),
}

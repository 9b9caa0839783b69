import { mailboxProblems } from '../mailbox-problems.en.ts'

export const mailboxTexts = {
  title: 'Replies from customers',
  caption: 'When a customer answers your email, it shows up in the conversation.',
  promise:
    'Only emails that answer yours are copied. Nothing in your mailbox is moved, marked or deleted, except our own nightly test message.',
  on: (moment: string) => `Connected. Last checked ${moment}.`,
  connecting: 'Connecting',
  notSetUp: (email: string) => `Not connected. Customers’ replies go to ${email} and stay there.`,
  notSetUpHint:
    'Whoever installed this site can connect it: see “Replies from customers” in the operations guide.',
  problems: mailboxProblems,
  noSent: 'No Sent folder found. Emails you write elsewhere can’t count as answers.',
  since: (moment: string) => `Since ${moment}. Sending is not affected.`,
  tags: 'Recognize replies by address tag',
  tagsHint:
    'Adds a private tag to your reply address (nom+c-…@). Turn on only if your mail server delivers such addresses.',
  tagsTest: 'Test it',
  tagsRunning: (until: string) => `A test email is on its way. It has until ${until} to arrive.`,
  tagsWork: 'Tagged addresses arrive.',
  tagsFail: 'A tagged address did not arrive within 5 minutes. Left off.',
  tagsNotChanged: 'That could not be changed. Please try again.',
  backAgain: 'Your mailbox is connected again.',
} as const

export const shellTexts = {
  appName: (business: string) => `${business} Admin`,
  shortName: 'Admin',
  description: 'Messages, pictures and words of your site',
  messages: 'Messages',
  title: 'You are offline',
  hint: 'This screen opens by itself as soon as there is a connection.',
  works: 'Nothing is lost',
  promises: [
    'Words that you typed are kept on this device, and are there when the screen opens again.',
    'A screen that is still open elsewhere goes on: write there, and it saves when the line is back.',
    'Uploads wait, and go on where they stopped.',
    'Customers can still write to you. Their messages wait on the server.',
  ],
  /** Filled in by the page, which alone can count them. */
  kept: 'Kept on this device: {count}.',
  oneDraft: '1 draft',
  manyDrafts: '{count} drafts',
  tryAgain: 'Try again',
  alertTitle: 'New message',
  oneWaits: '1 message is unread.',
  manyWait: '{count} messages are unread.',
} as const

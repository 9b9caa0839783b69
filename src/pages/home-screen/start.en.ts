export const startTexts = {
  title: 'Start your site',
  intro:
    'Four short forms and people can find your site. Until then visitors see « Site en préparation », and search engines stay out.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  progressLabel: 'How far you are',
  fillIn: 'Fill in',
  change: 'Change',
  open: 'Open',
  of: (action: string, title: string) => `${action}: ${title}`,
  skip: 'Skip',
  skipStep: (title: string) => `Skip: ${title}`,
  needed: 'Your site needs this.',
  later: 'Later',
  save: 'Save and continue',
  failed: 'That wasn’t saved. Check your connection and try again.',
  draftRestored: 'You have an unsaved draft.',
  startOver: 'Start over',
  loadFailed: 'Couldn’t load the guided start. We’ll keep trying.',

  readyTitle: 'Your site is ready',
  readyText: (address: string) =>
    `Everybody can find it at ${address}. Look at it once as your visitors do, then share it.`,
  look: 'Look at it',
  share: 'Share',
  copied: 'The address is copied. Paste it wherever you like.',
  copyFailed: 'Couldn’t copy the address. It’s shown above.',
  next: 'Worth doing next',
  finish: 'Close this list',
  finished: 'Closed. Everything on it stays under Settings, Security and Images.',

  yourName: 'Your name',
  yourNameHint: 'Your replies to customers are signed with it',

  steps: {
    business: { title: 'Your business', caption: 'Your name, the business, its phone and licence.' },
    place: { title: 'Where and when you work', caption: 'City, area, address, hours.' },
    mail: { title: 'Your email', caption: 'Where customers and the site write to you.' },
    privacy: {
      title: 'Who protects personal information',
      caption: 'Law 25 requires a named person. Most often it’s you.',
    },
    'test-mail': { title: 'Try your email', caption: '' },
    developer: {
      title: 'What your developer knows',
      caption: 'Mail server, notifications, hosting, backups. Show them this list.',
    },
    photos: { title: 'Your own photos', caption: 'They replace the pictures the site came with.' },
    alerts: { title: 'Notifications on this device', caption: '' },
    'second-factor': {
      title: 'Two-step sign-in',
      caption: 'So a stolen password isn’t enough.',
    },
    reviews: { title: 'Reviews', caption: 'Where customers leave one, such as your page on Google.' },
  },

  server: {
    title: 'Set on the server, in its environment',
    isSecure: ['The site has https', 'Set PUBLIC_URL to the https address of the site'],
    hasMailServer: ['A mail server is set', 'Set SMTP_URL, such as smtps://user:password@mail.example.com'],
    canAlert: ['Alerts are set', 'Set PUSH_PRIVATE_KEY: scripts/create-push-key.ts makes it'],
  },
} as const

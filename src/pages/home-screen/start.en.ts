export const startTexts = {
  title: 'Start your site',
  intro:
    'Four short forms, and your site can be found. Until then visitors read « Site en préparation », and search engines stay out.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  progressLabel: 'How far you are',
  fillIn: 'Fill in',
  change: 'Change',
  open: 'Open',
  skip: 'Skip',
  skipStep: (title: string) => `Skip: ${title}`,
  needed: 'Your site needs this.',
  later: 'Later',
  save: 'Save and continue',
  failed: 'That was not saved. Check the connection, then try again.',
  loadFailed: 'The guided start could not be loaded. It tries again by itself.',

  readyTitle: 'Your site is ready',
  readyText: (address: string) =>
    `Everybody can find it at ${address}. Look at it once as your visitors do, then share it.`,
  look: 'Look at it',
  share: 'Share',
  copied: 'The address is copied. Paste it wherever you like.',
  copyFailed: 'The address could not be copied. It stands above.',
  next: 'Worth doing next',
  finish: 'Close this list',
  finished: 'Closed. Everything on it stays under Settings, Security and Images.',

  yourName: 'Your name',
  yourNameHint: 'Your replies to customers are signed with it',

  steps: {
    business: { title: 'Your business', caption: 'Your name, the business, its phone and licence.' },
    place: { title: 'Where and when you work', caption: 'City, area, address, hours.' },
    mail: { title: 'Your e-mail', caption: 'Where customers and the site write to you.' },
    privacy: {
      title: 'Who protects personal information',
      caption: 'Law 25 wants a person named. Most often it is you.',
    },
    'test-mail': { title: 'Try the mail', caption: '' },
    developer: {
      title: 'What your developer knows',
      caption: 'Mail server, alerts, host, backups. Show them this list.',
    },
    photos: { title: 'Your own photos', caption: 'They replace the pictures that the site came with.' },
    alerts: { title: 'Alerts on this device', caption: '' },
    'second-factor': {
      title: 'A second proof at sign-in',
      caption: 'So that a stolen password is not enough.',
    },
    reviews: { title: 'Reviews', caption: 'Where customers write one, such as your page at Google.' },
  },

  server: {
    title: 'Set on the server, in its environment',
    isSecure: ['The site has https', 'Set PUBLIC_URL to the https address of the site'],
    hasMailServer: ['A mail server is set', 'Set SMTP_URL, such as smtps://user:password@mail.example.com'],
    canAlert: ['Alerts are set', 'Set PUSH_PRIVATE_KEY: scripts/create-push-key.ts makes it'],
  },
} as const

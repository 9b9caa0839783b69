const count = (number: number) => number.toLocaleString('en-CA')

/** Follows a number, as in "3 unsubscribed". */
const SKIP_REASONS: Record<string, string> = {
  expired: 'consent expired',
  unsubscribed: 'unsubscribed',
  bounced: 'address bounced',
  erased: 'asked to be erased',
  complaint: 'reported you as spam',
  no_basis: 'no promotional email',
}

export const skipReason = (reason: string) => SKIP_REASONS[reason] ?? reason

const SETTINGS: Record<string, string> = {
  name: 'business name',
  streetAddress: 'street address',
  city: 'city',
  postalCode: 'postal code',
  phone: 'phone',
  email: 'email',
  licence: 'RBQ licence',
  mailFromAddress: 'sender address',
}

export const emailTexts = {
  sendToAll: 'Send Template Email to All',
  sendEmail: 'Send Email',
  sendEmailTo: (name: string) => `Send Email to ${name}`,
  titleOne: (name: string) => `Send Email to ${name}`,
  titleAll: 'Send Email to All Contacts',
  subject: 'Subject',
  message: 'Message',
  cancel: 'Cancel',
  close: 'Close',
  subjectMissing: 'Subject is required',
  messageMissing: 'Message is required',
  nothingToSay: 'Write a message or choose a template.',
  noPlace: 'This template has no {{message}}, so what you type here won’t be sent.',
  namePlace: 'Write {{name}} where the person’s name goes.',
  messagePlace: 'Goes where the template says {{message}}. Write {{name}} where the person’s name goes.',
  undecided: (found: string[]) =>
    `Decide first what stands in brackets: ${found.join(', ')}. Press Edit above.`,
  added: 'Your name, address, phone, RBQ licence and an unsubscribe link are added to every email.',
  draftNote: 'Saved on this device until you send it.',
  test: 'Send yourself a test',
  testSent: 'Test sent to your address.',
  testFailed: 'Couldn’t send the test.',

  sent: 'Email sent successfully',
  sendFailed: 'Failed to send email',
  allSent: (succeeded: number, failed: number) =>
    `Emails sent successfully. ${count(succeeded)} succeeded, ${count(failed)} failed.`,
  allFailed: 'Failed to send emails',
  refused: 'The mail server rejected it. Check the address for typos.',
  noAnswer: 'No response. Send it again; nobody will get it twice.',
  alreadySent: 'An earlier version of this email is already on its way. Send again to send this one too.',
  onItsWay: 'Sending now. You can leave this screen.',
  mayNot: (reason: string) => `You can’t email this person: ${skipReason(reason)}.`,
} as const

export const audienceTexts = {
  loading: 'Counting recipients',
  failed: 'Couldn’t count the recipients. We’ll count again when you send.',
  willReceive: (_number: number) => 'will get it',
  count,
  skipped: (number: number) => `${count(number)} skipped`,
  reason: (number: number, reason: string) => `${count(number)} ${skipReason(reason)}`,
  nobodySkipped: 'Nobody is skipped.',
  nobody: 'There’s nobody in your list you can email today.',
  nobodyHint:
    'Add or import people who agreed to get your emails, or renew the permission of those who are skipped.',
  openContacts: 'Open the Contact List',
  openSettings: 'Open Settings',
  seeWho: 'See who',
  hideWho: 'Hide',
  missing: (fields: string[]) =>
    `The law requires you to say who you are. Fill in first: ${fields.map(field => SETTINGS[field] ?? field).join(', ')}.`,
} as const

export const reviewTexts = {
  title: 'Review before sending',
  back: 'Back',
  send: (people: number | undefined) =>
    people === undefined ? 'Send' : people === 1 ? 'Send to 1 person' : `Send to ${count(people)} people`,
  schedule: 'Schedule',
  when: 'When',
  now: 'Send now',
  later: 'Send later',
  startsAt: 'Date and time in Quebec',
  startsAtMissing: 'Choose a date and a time.',
  laterHint: 'Who receives it is decided at that time. You can change or cancel it until then, in Campaigns.',
  scheduled: (moment: string) => `Scheduled for ${moment}.`,
} as const

export const previewTexts = {
  title: 'As it arrives',
  to: (name: string) => `As ${name} gets it on a phone.`,
  views: { light: 'Light', dark: 'Dark', text: 'Plain text' },
  view: 'Preview',
  frame: 'Preview of the email',
  loading: 'Loading the preview',
} as const

export const progressTexts = {
  label: 'Emails sent',
  of: (total: number) => `of ${count(total)} sent`,
  failed: (number: number) => `${count(number)} failed`,
  noneFailed: 'No failures',
  legend: { sent: 'Sent', failed: 'Failed', waiting: 'Waiting' },
  each: 'One tile per person. You can close this window: sending continues, and nobody gets it twice.',
  many: 'You can close this window: sending continues, and nobody gets it twice.',
  seeCampaign: 'See the status of each email',
  offline: 'No connection right now. Sending continues without this screen.',
} as const

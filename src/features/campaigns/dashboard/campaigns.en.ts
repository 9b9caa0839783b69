const count = (number: number) => number.toLocaleString('en-CA')

/** Follows a number, as in "3 unsubscribed". */
const SKIP_REASONS: Record<string, string> = {
  expired: 'consent ended',
  unsubscribed: 'unsubscribed',
  bounced: 'address refused mail',
  erased: 'asked to be erased',
  complaint: 'complained about mail',
  no_basis: 'no promotional mail',
}

export const skipReason = (reason: string) => SKIP_REASONS[reason] ?? reason

const SETTINGS: Record<string, string> = {
  name: 'business name',
  streetAddress: 'street address',
  city: 'city',
  postalCode: 'postal code',
  phone: 'phone',
  email: 'e-mail',
  licence: 'RBQ licence',
  mailFromAddress: 'sender address',
}

export const emailTexts = {
  sendToAll: 'Send Template Email to All',
  sendEmail: 'Send Email',
  sendEmailTo: (name: string) => `Send Email ${name}`,
  titleOne: (name: string) => `Send Email to ${name}`,
  titleAll: 'Send Email to All Contacts',
  subject: 'Subject',
  message: 'Message',
  cancel: 'Cancel',
  close: 'Close',
  subjectMissing: 'Subject is required',
  messageMissing: 'Message is required',
  nothingToSay: 'Write a message or choose a template.',
  noPlace: 'This template has no {{message}}: what you type here would not be sent.',
  namePlace: 'Write {{name}} where the person’s name goes.',
  messagePlace: 'Stands where the template says {{message}}. Write {{name}} where the person’s name goes.',
  undecided: (found: string[]) =>
    `Decide first what stands in brackets: ${found.join(', ')}. Press Edit above.`,
  added: 'Your name, address, phone, RBQ licence and the unsubscribe link are added to every mail.',
  draftNote: 'Kept on this device until it is sent.',
  test: 'Send a test to yourself',
  testSent: 'Test sent to your own address.',
  testFailed: 'Failed to send the test.',

  sent: 'Email sent successfully',
  sendFailed: 'Failed to send email',
  allSent: (succeeded: number, failed: number) =>
    `Emails sent successfully. ${count(succeeded)} succeeded, ${count(failed)} failed.`,
  allFailed: 'Failed to send emails',
  refused: 'The mail server did not take it. Check the address for a typo.',
  noAnswer: 'No answer came. Send it again: nobody receives it twice.',
  alreadySent:
    'The mail as it was before your last changes is already on its way. Send again to send this one too.',
  onItsWay: 'It is on its way and goes on by itself.',
  mayNot: (reason: string) => `You may not write to this person: ${skipReason(reason)}.`,
} as const

export const audienceTexts = {
  loading: 'Counting who receives it',
  failed: 'Who receives it could not be counted. It is counted again when you send.',
  willReceive: (number: number) => (number === 1 ? 'receives it' : 'will receive it'),
  count,
  skipped: (number: number) => `${count(number)} skipped`,
  reason: (number: number, reason: string) => `${count(number)} ${skipReason(reason)}`,
  nobodySkipped: 'Nobody is skipped.',
  nobody: 'Nobody in the list may be mailed today.',
  nobodyHint:
    'Add or import people who agreed to get your mail, or renew the reason of those who are skipped.',
  openContacts: 'Open the Contact List',
  openSettings: 'Open Settings',
  seeWho: 'See who',
  hideWho: 'Hide',
  missing: (fields: string[]) =>
    `The law wants to know who writes. Fill in first: ${fields.map(field => SETTINGS[field] ?? field).join(', ')}.`,
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
  frame: 'Preview of the mail',
  loading: 'Loading the preview',
} as const

export const progressTexts = {
  label: 'Emails sent',
  of: (total: number) => `of ${count(total)} sent`,
  failed: (number: number) => `${count(number)} failed`,
  noneFailed: 'None failed',
  legend: { sent: 'Sent', failed: 'Failed', waiting: 'Waiting' },
  each: 'One tile per person. You may close this window: sending goes on, and nobody receives it twice.',
  many: 'You may close this window: sending goes on, and nobody receives it twice.',
  seeCampaign: 'See what became of each mail',
  offline: 'No connection right now. Sending goes on without this screen.',
} as const

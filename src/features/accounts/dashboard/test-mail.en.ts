const reason = (problem: string | null) => (problem ? ` (${problem.replace('_', ' ')})` : '')

export const testMailTexts = {
  send: 'Send me a test email',
  none: 'To your own address, the way every email of the site is sent.',
  waiting: (to: string) => `On its way to ${to}.`,
  waits: (problem: string) =>
    `The mail server isn’t taking it yet${reason(problem)}. We’ll keep trying; your developer can check SMTP_URL.`,
  sent: (to: string) => `Sent to ${to}. Check your inbox and your spam folder.`,
  notDelivered: (problem: string | null) =>
    `Not delivered${reason(problem)}. Check the sender address, then try again.`,
  failed: 'Couldn’t send the test email. Try again.',
} as const

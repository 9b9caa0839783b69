const reason = (problem: string | null) => (problem ? ` (${problem.replace('_', ' ')})` : '')

export const testMailTexts = {
  send: 'Send me a test mail',
  none: 'To your own address, the way every mail of the site leaves.',
  waiting: (to: string) => `On its way to ${to}.`,
  waits: (problem: string) =>
    `The mail server does not take it yet${reason(problem)}. It tries again by itself; your developer can check SMTP_URL.`,
  sent: (to: string) => `Sent to ${to}. Look into your mailbox, and into spam.`,
  notDelivered: (problem: string | null) =>
    `Not delivered${reason(problem)}. Check the sender address, then try again.`,
  failed: 'The test mail could not be sent. Please try again.',
} as const

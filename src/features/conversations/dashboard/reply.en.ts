export const replyTexts = {
  title: (name: string) => `Reply to ${name}`,
  field: 'Reply',
  placeholder: 'Type your reply here...',
  required: 'Write a reply first.',
  cancel: 'Cancel',
  send: 'Send Reply',
  kept: 'Saved on this device as you type',
  notKept: 'This device is out of room for drafts. Send before you leave.',
  notAnAddress: 'This email address won’t work. Call instead.',
  askForPhotos: 'Ask for photos',
  askForPhotosHint: 'Puts a private link into your reply. It works for 14 days.',
  askFailed: 'That didn’t go through. Try again.',
  call: (phone: string) => `Call ${phone}`,
  sent: 'Reply sent successfully.',
  failed: 'Failed to send reply. Please try again.',

  you: 'You',
  waiting: 'Waiting to send',
  waitingFor: (reason: string) => `Waiting: ${reason}. We’ll keep trying.`,
  sending: 'Sending',
  sentAt: (moment: string) => `Sent ${moment}`,
  notDelivered: (reason: string) => `Not delivered: ${reason}.`,
  mayHaveArrived: 'It may have arrived: the mail server took it and never confirmed. Retry sends it again.',
  retry: 'Retry',
  tryNow: 'Try now',
  retryFailed: 'Failed to send reply. Please try again.',
} as const

const REASONS: Record<string, string> = {
  no_smtp_url: 'no mail server is set up yet',
  no_sender_address: 'no sender address is set. Set it in Settings, then press Retry',
  in_doubt: 'it may have arrived, but the mail server did not confirm',
  not_an_address: 'not a valid address',
  smtp_550: 'no such address at that mail server',
  smtp_551: 'no such address at that mail server',
  smtp_552: 'the mailbox is full',
  smtp_553: 'no such address at that mail server',
}

/** Why a reply waits or has failed, without SMTP jargon. */
export function deliveryReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'the mail server isn’t responding'
  return code.startsWith('5')
    ? `the mail server rejected it (${code})`
    : `the mail server asked us to wait (${code})`
}

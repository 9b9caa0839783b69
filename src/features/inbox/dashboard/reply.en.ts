export const replyTexts = {
  title: (name: string) => `Reply to ${name}`,
  field: 'Reply',
  placeholder: 'Type your reply here...',
  required: 'Type a reply first.',
  cancel: 'Cancel',
  send: 'Send Reply',
  kept: 'Kept on this device as you type',
  notKept: 'This device has no room to keep what you type. Send it before you leave.',
  notAnAddress: 'This is not an address that can be mailed. Better to call.',
  call: (phone: string) => `Call ${phone}`,
  sent: 'Reply sent successfully.',
  failed: 'Failed to send reply. Please try again.',

  conversation: 'Your replies',
  you: 'You',
  waiting: 'Waiting to leave',
  waitingFor: (reason: string) => `Waiting: ${reason}. Tries again by itself.`,
  sending: 'Sending',
  sentAt: (moment: string) => `Sent ${moment}`,
  notDelivered: (reason: string) => `Not delivered: ${reason}.`,
  mayHaveArrived: 'May have arrived: the mail server took it and never confirmed. Retry sends it again.',
  retry: 'Retry',
  tryNow: 'Try now',
  retryFailed: 'Failed to send reply. Please try again.',
} as const

const REASONS: Record<string, string> = {
  no_smtp_url: 'no mail server is set up yet',
  no_sender_address: 'no sender address is set. Set it in Settings, then press Retry',
  in_doubt: 'it may have arrived, but the mail server did not confirm',
  not_an_address: 'the address cannot be mailed',
  smtp_550: 'the mail server does not know this address',
  smtp_551: 'the mail server does not know this address',
  smtp_552: 'the mailbox is full',
  smtp_553: 'the mail server does not know this address',
}

/** Why a reply waits or has failed, without SMTP jargon. */
export function deliveryReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'the mail server does not answer'
  return code.startsWith('5')
    ? `the mail server refused it (${code})`
    : `the mail server asks to wait (${code})`
}

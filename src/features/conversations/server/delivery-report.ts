import type { DeliveryReport } from '#platform/mail/mailbox.ts'

interface ReadReport {
  originalId: string | null
  /** Absent while the mail server still tries. */
  failure?: {
    /** A code as the mailer writes it. */
    problem: string
    /** The address does not exist. */
    isHard: boolean
  }
}

/** What a delivery report (RFC 3464) says. */
export function readReport({ status, originalId }: DeliveryReport): ReadReport {
  const field = (name: string) =>
    status
      .split('\n')
      .find(line => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  if (field('action').toLowerCase() !== 'failed') return { originalId }
  const enhanced = /^\d\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? ''
  const reply = /^smtp;[^\d]{0,20}([45]\d\d)\b/i.exec(field('diagnostic-code'))?.[1]
  return {
    originalId,
    failure: {
      problem: `smtp_${reply ?? CODES[enhanced] ?? '554'}`,
      // The address or its domain; not our sender, our reputation, the content or a full mailbox.
      isHard: /^5\.1\.(?!7$|8$)|^5\.2\.1$/.test(enhanced),
    },
  }
}

/** For servers that quote no reply code. */
const CODES: Record<string, string> = {
  '5.1.1': '550',
  '5.1.2': '550',
  '5.1.10': '550',
  '5.2.1': '550',
  '5.2.2': '552',
}

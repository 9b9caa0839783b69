import type { ReactNode } from 'react'
import { useFacts } from './facts-context.ts'

/** The phone number of the business, as a link if it can be dialled. */
export function PhoneLink({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { phone, phoneLinks } = useFacts()
  const text = children ?? phone
  if (!phoneLinks) return <span className={className}>{text}</span>
  return (
    <a className={className} href={phoneLinks.call}>
      {text}
    </a>
  )
}

import type { ReactNode } from 'react'
import { useFacts } from './facts-context.ts'

/** The number of the business as it is written; a link where a telephone can dial it. */
export function PhoneLink({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { phone, phoneLinks } = useFacts()
  const written = children ?? phone
  if (!phoneLinks) return <span className={className}>{written}</span>
  return (
    <a className={className} href={phoneLinks.call}>
      {written}
    </a>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { contactTexts } from './contact.fr.ts'

interface OutcomeProps {
  role: 'status' | 'alert'
  className: string | undefined
  children: ReactNode
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/** The result of sending. Takes the focus, which scrolls it into view, with and without JavaScript. */
export function Outcome({ children, ...attributes }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of a form sent without JavaScript; it is what the visitor must read first
    <div ref={box} tabIndex={-1} autoFocus {...attributes}>
      {children}
    </div>
  )
}

interface SentProps {
  /** The prefix of ids. */
  id: string
  className: string | undefined
  text: string
  children?: ReactNode
}

export function Sent({ id, className, text, children }: SentProps) {
  return (
    <Outcome
      role="status"
      className={className}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{contactTexts.sentTitle}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </Outcome>
  )
}

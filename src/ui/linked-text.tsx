import { findLinks } from '#shared/text/find-links.ts'

/** A text whose web and e-mail addresses can be tapped. */
export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  )
}

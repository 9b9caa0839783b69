import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Span } from '#shared/text/blocks.ts'

/**
 * Parses the subset of Markdown that articles use. Anything else throws, which the tests catch: otherwise text that
 * cannot be rendered would be lost silently.
 */
export function blocksOf(markdown: string): Block[] {
  return lexer(markdown).flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        if ((token as Tokens.Heading).depth !== 2) throw unsupported(token)
        return [{ kind: 'heading', text: (token as Tokens.Heading).text }]
      case 'paragraph':
        return [{ kind: 'paragraph', spans: spansOf(token) }]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ kind: 'list', isOrdered: ordered, items: items.map(item => item.tokens.flatMap(spansOf)) }]
      }
      default:
        throw unsupported(token)
    }
  })
}

function spansOf(parent: Token): Span[] {
  return ((parent as { tokens?: Token[] }).tokens ?? []).map((token): Span => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return (token as Tokens.Text).text
      case 'strong':
        return { strong: (token as Tokens.Strong).text }
      case 'em':
        return { emphasis: (token as Tokens.Em).text }
      case 'link':
        return linkOf(token as Tokens.Link)
      default:
        throw unsupported(token)
    }
  })
}

/** Only an https URL or a path of this site: no javascript: link. */
function linkOf({ href, text }: Tokens.Link): Span {
  if (!/^(https:\/\/|\/(?!\/))/.test(href)) throw new Error(`An article links to ${href}`)
  return { text, href }
}

const unsupported = ({ type, raw }: Token) => new Error(`An article uses ${type}, which is not drawn: ${raw}`)

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
const STYLE = /<style([^>]*)>([\s\S]*?)<\/style>/g

/** A document, with its inline scripts and styles that our code rendered. */
export interface InlineDocument {
  html: string
  scripts: string[]
  styles: string[]
}

/**
 * Finds the inline scripts and styles that our code rendered: each has the nonce of this rendering, which no content can
 * know. A script injected through content has none, and the content security policy blocks it. The nonce is removed from
 * the HTML because pages are cached: a nonce that is served twice gives no protection.
 */
export function extractTrustedInline(html: string, nonce: string): InlineDocument {
  const attribute = ` nonce="${nonce}"`
  const trusted = (tags: RegExp) =>
    Array.from(html.matchAll(tags), ([, attributes = '', text = '']) =>
      attributes.includes(attribute) && !attributes.includes(' src=') ? text : '',
    ).filter(Boolean)
  return { html: html.replaceAll(attribute, ''), scripts: trusted(SCRIPT), styles: trusted(STYLE) }
}

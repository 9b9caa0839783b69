const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Finds the inline scripts that our code rendered: each has the nonce of this rendering, which no content can know.
 * A script injected through content has none, and the content security policy blocks it. The nonce is removed from the
 * HTML because pages are cached: a nonce that is served twice gives no protection.
 */
export function extractTrustedScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scripts = Array.from(html.matchAll(SCRIPT), ([, attributes = '', code = '']) =>
    attributes.includes(attribute) && !attributes.includes(' src=') ? code : '',
  ).filter(Boolean)
  return { html: html.replaceAll(attribute, ''), scripts }
}

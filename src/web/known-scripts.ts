const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The inline scripts that our code rendered: each carries the nonce of this rendering, which no content can know.
 * A script that content brought into the page has none, and the content policy will not allow it. The nonce itself is
 * taken out, because pages are kept: a nonce that is served twice protects nobody.
 */
export function takeKnownScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = Array.from(html.matchAll(SCRIPT), ([, attributes = '', code = '']) =>
    attributes.includes(mark) && !attributes.includes(' src=') ? code : '',
  ).filter(Boolean)
  return { html: html.replaceAll(mark, ''), scripts }
}

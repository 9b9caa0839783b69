import { compile } from 'html-to-text'

const block = (lineBreaks: number) => ({
  format: 'block',
  options: { leadingLineBreaks: lineBreaks, trailingLineBreaks: lineBreaks },
})
const heading = { options: { uppercase: false, leadingLineBreaks: 2 } }

const convert = compile({
  wordwrap: false,
  // The converter is recursive: nested elements without a limit would overflow the stack.
  limits: { maxDepth: 200 },
  formatters: {
    alt: (image, _walk, builder) => builder.addInline(image.attribs.alt ?? ''),
  },
  selectors: [
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    // Their label shows the number or the address already.
    ...['tel', 'sms', 'mailto'].map(scheme => ({
      selector: `a[href^="${scheme}:"]`,
      format: 'anchor',
      options: { ignoreHref: true },
    })),
    { selector: 'img', format: 'alt' },
    { selector: 'hr', options: { length: 3 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4'].map(selector => ({ selector, ...heading })),
    // Tables are layout: one line per cell.
    ...['table', 'center'].map(selector => ({ selector, ...block(2) })),
    ...['tr', 'td', 'th'].map(selector => ({ selector, ...block(1) })),
  ],
})

/** Converts a sanitised body to plain text for the text/plain part. */
export function textPart(html: string): string {
  // Spacer cells contain a no-break space.
  return convert(html)
    .replace(/^[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

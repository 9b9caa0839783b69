import sanitizeHtml from 'sanitize-html'

/** Numbers, names and colours; no functions such as `url()`. */
const PLAIN_VALUE = /^(?!.*(?:url|expression|image|image-set|var|attr|env)\s*\()[#\w\s.,%()'"+-]{1,200}$/i

const STYLES = [
  ...[
    'color',
    'background',
    'background-color',
    'width',
    'max-width',
    'min-width',
    'height',
    'vertical-align',
  ],
  ...['font', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing'],
  ...[
    'text-align',
    'text-decoration',
    'text-transform',
    'list-style-type',
    'border-collapse',
    'border-spacing',
  ],
  ...['margin', 'padding', 'border'].flatMap(name => [
    name,
    ...['top', 'right', 'bottom', 'left'].map(side => `${name}-${side}`),
  ]),
  ...['border-width', 'border-style', 'border-color', 'border-radius'],
]

const TABLE_ATTRIBUTES = [
  'role',
  'width',
  'align',
  'valign',
  'bgcolor',
  'cellpadding',
  'cellspacing',
  'border',
]
const CELL_ATTRIBUTES = ['width', 'height', 'align', 'valign', 'bgcolor', 'colspan', 'rowspan']

/** No relative links: they do not work in a mail. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|sms:)/i

/**
 * Keeps the HTML that is allowed in a mail; of other elements only the text stays. Removes head, comments, scripts,
 * forms and frames. All elements are closed, so the body cannot break out of the table cell of the layout.
 */
export function sanitiseBody(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'div', 'span', 'center', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a', 'img'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    ],
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
    allowedAttributes: {
      '*': ['class', 'style', 'dir', 'lang', 'align'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      table: TABLE_ATTRIBUTES,
      tr: ['align', 'valign', 'bgcolor'],
      td: CELL_ATTRIBUTES,
      th: [...CELL_ATTRIBUTES, 'scope'],
    },
    // The classes of the layout, for dark mode and phones.
    allowedClasses: { '*': ['mail-*'] },
    allowedStyles: {
      '*': {
        ...Object.fromEntries(STYLES.map(name => [name, [PLAIN_VALUE]])),
        display: [/^(?:inline-)?block$/],
      },
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel', 'sms'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https:\/\//i.test(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href, ...rest }) => ({
        tagName,
        attribs: { ...rest, ...(href && LINK.test(href) && { href }) },
      }),
    },
  }).trim()
}

import { compile } from 'html-to-text'

/** The words of a mail, and what it quotes of earlier ones. Together they are the whole text. */
export interface MailText {
  text: string
  quotedText: string
}

const MAX_TEXT_LENGTH = 20_000
const MAX_QUOTED_LENGTH = 40_000

const htmlToPlain = compile({
  wordwrap: false,
  // The converter is recursive: nested elements without a limit would overflow the stack.
  limits: { maxDepth: 100, maxInputLength: 300_000 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    // Outlook's line above what it quotes.
    { selector: 'hr', options: { length: 32 } },
    ...['h1', 'h2', 'h3', 'h4'].map(selector => ({ selector, options: { uppercase: false } })),
    ...['p', 'pre'].map(selector => ({
      selector,
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
  ],
})

export function readMailText({ plain, html }: { plain: string; html: string }): MailText {
  const whole = tidy(plain.trim() ? plain : htmlToPlain(html))
  const lines = whole.split('\n')
  const quoteAt = findQuote(lines)
  const text = lines.slice(0, quoteAt).join('\n').trim()
  // A mail that only quotes, or whose answers stand between the quoted lines, is shown as it is.
  if (text === '') return { text: whole.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed(), quotedText: '' }
  const quotedText = lines.slice(quoteAt).join('\n').trim()
  return {
    text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    quotedText: joined(text.slice(MAX_TEXT_LENGTH), quotedText).slice(0, MAX_QUOTED_LENGTH).toWellFormed(),
  }
}

const joined = (before: string, after: string) => (before && after ? `${before}\n${after}` : before + after)

/** PostgreSQL stores no NUL; no other control character is a word. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
}

/** Longer lines are no attribution, and are not searched. */
const MAX_LINE_LENGTH = 300
/** Mail programs break « Le … a écrit : » into at most this many lines. */
const MAX_ATTRIBUTION_LINES = 4

const STARTS_ATTRIBUTION = /^(?:le|on|il y a|au cours de)\b/i
/** Some programs put dashes around it. */
const ENDS_ATTRIBUTION = /(?:\ba écrit|\bwrote|\bécrivait) ?:?[- ]{0,5}$/i
const DIVIDER =
  /^[-_ ]*(?:message d['’ ]origine|original message|message original|courriel original|message transféré|forwarded message|message transmis|message initial|original appointment)[-_ :]*$/i
const RULE = /^[_-]{10,}$/
/** « Envoyé de mon iPhone » below quoted lines is no answer. */
const SIGNATURE =
  /^(?:--|envoyé (?:de|depuis|à partir)|sent (?:from|with|via)|get outlook|obtenez outlook|télécharge[rz] outlook)/i
const SENDER_FIELD = /^\W{0,3}(?:de|from|expéditeur) ?: ?\W{0,3}\S/i
const OTHER_FIELD = /^\W{0,3}(?:envoyé(?: le)?|sent|date|à|a|to|cc|objet|sujet|subject|destinataire) ?:/i

/** The index of the first quoted line, or the number of lines. Looks at each line a bounded number of times. */
function findQuote(lines: string[]): number {
  const start = lines.findIndex((_, index) => startsQuote(lines, index))
  if (start === -1) return lines.length
  const marked = lines.findIndex((line, index) => index >= start && isQuoted(line))
  const lastOwn = lines.findLastIndex(line => line.trim() !== '' && !isQuoted(line))
  // Without `>` below the head, the rest is quoted.
  if (marked === -1 || marked - start > MAX_ATTRIBUTION_LINES + 1 || lastOwn < marked) return start
  const lastMarked = lines.findLastIndex((line, index) => index < lastOwn && isQuoted(line))
  const below = lines.slice(lastMarked + 1).find(line => line.trim() !== '') ?? ''
  // Answers between or below quoted lines: everything up to the last of them is shown.
  return SIGNATURE.test(below.trim()) ? start : lastOwn + 1
}

function startsQuote(lines: string[], index: number): boolean {
  const line = short(lines[index])
  if (line === '') return false
  return (
    isQuoted(line) ||
    DIVIDER.test(line) ||
    isAttribution(lines, index) ||
    isFieldBlock(lines, index) ||
    (RULE.test(line) && isFieldBlock(lines, nextFilled(lines, index)))
  )
}

const short = (line = '') => (line.length > MAX_LINE_LENGTH ? '' : line.trim())
const isQuoted = (line: string) => line.trimStart().startsWith('>')

function isAttribution(lines: string[], index: number): boolean {
  const first = short(lines[index]).replace(/^[-\s]+/, '')
  let sentence = ''
  for (let count = 0; count < MAX_ATTRIBUTION_LINES; count += 1) {
    const line = short(lines[index + count])
    if (line === '' || isQuoted(line)) return false
    sentence = `${sentence} ${line}`.trim()
    if (ENDS_ATTRIBUTION.test(sentence))
      return STARTS_ATTRIBUTION.test(first) ? /\d|@/.test(sentence) : /@|\d{4}/.test(sentence) && count < 2
  }
  return false
}

/** The head that Outlook, Yahoo and others copy: De, Envoyé, À, Objet; the first with one of the others close below. */
function isFieldBlock(lines: string[], index: number): boolean {
  if (!SENDER_FIELD.test(short(lines[index]))) return false
  return lines.slice(index + 1, index + 5).some(line => OTHER_FIELD.test(short(line)))
}

function nextFilled(lines: string[], index: number): number {
  const found = lines.slice(index + 1, index + 4).findIndex(line => line.trim() !== '')
  return found === -1 ? lines.length : index + 1 + found
}

import { readFacts, type SiteFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { createApiClient } from '#shared/http/api-client.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { refusalTexts } from './refusal-page.fr.ts'

interface Refused {
  status: 429 | 503
  path: string
  /** The submitted form, as `application/x-www-form-urlencoded`; null for a GET. */
  body: string | null
}

const STYLES =
  'body{margin:0 auto;padding:2rem 1.25rem;max-width:34rem;font:1.125rem/1.55 system-ui,sans-serif;background:#f4efe6;color:#1b2220}' +
  'a{color:inherit;display:inline-block;min-height:44px}' +
  'button{font:inherit;min-height:48px;padding:0 1.5rem;border:0;background:#1b2220;color:#f4efe6}'

/**
 * The page for a visitor who is rate-limited or whom the busy server cannot serve now. It is cheap to build, because it is
 * sent under load. It holds the submitted form in hidden fields, so that one press sends it again.
 */
export function createRefusalRenderer(send: (address: string, init: RequestInit) => Promise<Response>) {
  const api = createApiClient({ send })
  return async ({ status, path, body }: Refused) => ({
    status,
    contentType: 'text/html; charset=utf-8',
    // The page works without facts.
    body: refusalHtml({ status, path, body }, await api.call(readFacts, {}).catch(() => null)),
    inline: { scripts: [], styles: [STYLES] },
  })
}

function refusalHtml({ status, path, body }: Refused, facts: SiteFacts | null): string {
  const { pageTitle, busy, tooMany, nothingLost, tryAgain } = refusalTexts
  const phone = facts?.phone ?? ''
  const sentences = [
    status === 429 && phone ? tooMany(phone) : busy,
    ...(body && phone ? [nothingLost(phone)] : []),
  ]
  const again =
    body === null
      ? `<p><a href="${escapeXml(path)}">${tryAgain}</a></p>`
      : `<form method="post" action="${escapeXml(path)}">${hiddenFields(body)}<button>${tryAgain}</button></form>`
  return `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${pageTitle}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${pageTitle}</h1>
${sentences.map(sentence => `<p>${escapeXml(sentence)}</p>`).join('\n')}
${again}
${facts ? contactLines(facts) : ''}
</main>
</body>
</html>
`
}

const hiddenFields = (body: string) =>
  Array.from(
    new URLSearchParams(body),
    ([name, value]) => `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`,
  ).join('')

function contactLines({ name, phone, phoneLinks, licence }: SiteFacts): string {
  const number = phoneLinks
    ? `<a href="${escapeXml(phoneLinks.call)}">${escapeXml(phone)}</a>`
    : escapeXml(phone)
  return `<p>${escapeXml(name)}<br>${number}<br>${escapeXml(licenceLine(licence))}</p>`
}

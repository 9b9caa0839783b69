import { Resolver } from 'node:dns/promises'

export interface Finding {
  verdict: 'good' | 'bad' | 'unknown'
  text: string
}

const TIMEOUT_MS = 4_000

/** The TXT records of a name; empty if there are none; null if no DNS server answers. */
type ReadTexts = (name: string) => Promise<string[] | null>

const NO_RECORDS = new Set(['ENOTFOUND', 'ENODATA'])

const askDns: ReadTexts = async name => {
  try {
    const records = await new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name)
    return records.map(parts => parts.join(''))
  } catch (error) {
    return NO_RECORDS.has((error as { code?: string }).code ?? '') ? [] : null
  }
}

/** Checks SPF, DMARC and DKIM of a domain. */
export async function findMailRecords(
  domain: string,
  dkimSelector: string | undefined,
  readTexts: ReadTexts = askDns,
): Promise<Finding[]> {
  const findings = [
    checkRecord(`SPF of ${domain}`, await readTexts(domain), /^v=spf1\b.*\s[~-]all\b/i),
    checkRecord(`DMARC of ${domain}`, await readTexts(`_dmarc.${domain}`), /^v=DMARC1\b.*\bp=/i),
  ]
  if (!dkimSelector)
    return [
      ...findings,
      { verdict: 'unknown', text: 'DKIM: name the selector of your provider with --dkim.' },
    ]
  const name = `${dkimSelector}._domainkey.${domain}`
  return [...findings, checkRecord(`DKIM at ${name}`, await readTexts(name), /\bp=[A-Za-z0-9+/]{40}/)]
}

function checkRecord(what: string, texts: string[] | null, expected: RegExp): Finding {
  if (texts === null) return { verdict: 'unknown', text: `${what}: no DNS answers here.` }
  const [found, ...more] = texts.filter(text => expected.test(text))
  if (!found) return { verdict: 'bad', text: `${what}: no record, or not a complete one.` }
  if (more.length > 0)
    return { verdict: 'bad', text: `${what}: ${more.length + 1} records, and there must be one.` }
  return { verdict: 'good', text: `${what}: ${found.slice(0, 120)}` }
}

import type { Encoding } from './stored-page.ts'

const cache = new Map<string, Encoding>()
const MAX_CACHED = 200

/** The smallest encoding that the client accepts. Browsers send a handful of values, so parsed ones are cached. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = cache.get(header)
  if (known) return known
  const encoding = readHeader(header)
  if (cache.size < MAX_CACHED && header.length < 100) cache.set(header, encoding)
  return encoding
}

function readHeader(header: string): Encoding {
  const isAccepted = new Map<string, boolean>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...params] = item.split(';').map(part => part.trim())
    const weight = params.find(param => param.startsWith('q='))
    isAccepted.set(name, weight === undefined || Number(weight.slice(2)) > 0)
  }
  const accepts = (name: Encoding) => isAccepted.get(name) ?? isAccepted.get('*') ?? false
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

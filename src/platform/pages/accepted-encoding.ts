import type { Encoding } from './stored-page.ts'

const remembered = new Map<string, Encoding>()
const REMEMBER_AT_MOST = 200

/** The smallest stored form that the client takes. Browsers send a handful of values: each is read once. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const encoding = readHeader(header)
  if (remembered.size < REMEMBER_AT_MOST && header.length < 100) remembered.set(header, encoding)
  return encoding
}

function readHeader(header: string): Encoding {
  const isTaken = new Map<string, boolean>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...params] = item.split(';').map(part => part.trim())
    const weight = params.find(param => param.startsWith('q='))
    isTaken.set(name, weight === undefined || Number(weight.slice(2)) > 0)
  }
  const takes = (name: Encoding) => isTaken.get(name) ?? isTaken.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

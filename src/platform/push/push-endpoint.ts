import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Loopback, private and reserved networks. */
const PRIVATE_V4 = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`
const PRIVATE = new BlockList()
for (const subnet of PRIVATE_V4.trim().split(/\s+/)) {
  const [network = '', bits] = subnet.split('/')
  PRIVATE.addSubnet(network, Number(bits), 'ipv4')
}

/** Only global unicast is public, without the ranges that embed IPv4 addresses. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const EMBEDDING_V6 = new BlockList()
EMBEDDING_V6.addSubnet('2001::', 23, 'ipv6')
EMBEDDING_V6.addSubnet('2001:db8::', 32, 'ipv6')
EMBEDDING_V6.addSubnet('2002::', 16, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4')
  return GLOBAL_V6.check(address, 'ipv6') && !EMBEDDING_V6.check(address, 'ipv6')
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface EndpointRules {
  /** Allows a push service on this machine, for demos and tests. */
  allowsLoopback: boolean
}

/** SSRF guard: browsers choose the endpoint, which must not be inside our network. */
export function isPushEndpoint(text: string, { allowsLoopback }: EndpointRules): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  if (LOOPBACK.includes(url.hostname)) return allowsLoopback && /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port) return false
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicAddress(bare)
  return url.hostname.includes('.') && !/\.(local|internal|localhost|home\.arpa)$/.test(url.hostname)
}

/** SSRF guard at connection time: a name that resolves to a private address fails, also after a DNS change. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const first = found.find(({ address }) => isPublicAddress(address))
    if (!first) return done(new Error('The name leads to no public address.'), [])
    if (options.all) done(null, [first])
    else done(null, first.address, first.family)
  })
}

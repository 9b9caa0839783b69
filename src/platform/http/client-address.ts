import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#platform/config.ts'

/** The key of rate limits: a household has one IPv4 address, but a whole IPv6 /64. */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Two lists: in one, `::/64` would have every IPv4 address. */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.ipv4.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.ipv6.addSubnet(network, prefix, 'ipv6')

/** Whether nobody on the Internet has this address. Takes a `limitKey` too. */
export function isPrivateAddress(address: string): boolean {
  const [host = ''] = address.split('/')
  const family = isIPv6(host) ? 'ipv6' : 'ipv4'
  return PRIVATE[family].check(host, family)
}

/** This program speaks no TLS: with https a proxy stands before it. Unless it is trusted, all visitors have its address. */
export const isBehindUnknownProxy = ({ publicUrl, http }: Config): boolean =>
  publicUrl.startsWith('https:') && http.trustedProxies.length === 0

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** For servers that cannot pick a port themselves. */
export function freePort(): Promise<number> {
  return take(0)
}

export const isPortFree = (port: number): Promise<boolean> =>
  take(port).then(
    () => true,
    () => false,
  )

/** The first of two consecutive ports, outside the ephemeral range. */
export async function freePortPair(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  try {
    await take(first)
    await take(first + 1)
    return first
  } catch {
    return freePortPair()
  }
}

async function take(wanted: number): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** From now on, what the open connections send gets nowhere, and nobody is told; new ones work. */
  swallowOpenConnections(): void
  /** Until `resume`, all connections, new ones too, are silent. */
  hang(): void
  resume(): void
  /** Closes the open connections, and tells how many there were; new ones work. */
  cut(): number
  /** New connections lead there. */
  leadTo(port: number): void
  close(): void
}

/** Stands between a client and a server on this machine, and can break the line in known ways. */
export async function startProxy(firstPort: number): Promise<Proxy> {
  let targetPort = firstPort
  const open = new Set<[client: Socket, server: Socket]>()
  let isHanging = false
  const proxy = createServer(client => {
    if (isHanging) return void client.on('error', () => {}).resume()
    const server = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [client, server]
    open.add(pair)
    client.pipe(server).pipe(client)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => open.delete(pair))
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  function swallowOpenConnections(): void {
    for (const [client, server] of open) {
      client.unpipe(server).resume()
      server.unpipe(client).resume()
    }
  }
  function cut(): number {
    for (const sockets of open) for (const socket of sockets) socket.destroy()
    return open.size
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    swallowOpenConnections,
    hang() {
      isHanging = true
      swallowOpenConnections()
    },
    resume() {
      isHanging = false
    },
    cut,
    leadTo(port) {
      targetPort = port
    },
    close() {
      proxy.close()
      cut()
    },
  }
}

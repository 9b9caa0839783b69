import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** From now on, what the open connections send gets nowhere, and nobody is told; new ones work. */
  swallowOpenConnections(): void
  close(): void
}

/** Stands between a client and a server on this machine, and can break the line in known ways. */
export async function startProxy(targetPort: number): Promise<Proxy> {
  const open = new Set<[client: Socket, server: Socket]>()
  const proxy = createServer(client => {
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
  return {
    port: (proxy.address() as AddressInfo).port,
    swallowOpenConnections() {
      for (const [client, server] of open) {
        client.unpipe(server).resume()
        server.unpipe(client).resume()
      }
    },
    close() {
      proxy.close()
      for (const sockets of open) for (const socket of sockets) socket.destroy()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** Drops all data of the open connections without closing them; new connections work. */
  blackholeOpenConnections(): void
  /** Until `resume`, all connections hang, new ones too. */
  hang(): void
  resume(): void
  /** Closes the open connections and returns their number; new connections work. */
  cut(): number
  /** Sets the target of new connections. */
  setTarget(port: number): void
  close(): void
}

/** A proxy between a client and a local server that can break connections in known ways. */
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
  function blackholeOpenConnections(): void {
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
    blackholeOpenConnections,
    hang() {
      isHanging = true
      blackholeOpenConnections()
    },
    resume() {
      isHanging = false
    },
    cut,
    setTarget(port) {
      targetPort = port
    },
    close() {
      proxy.close()
      cut()
    },
  }
}

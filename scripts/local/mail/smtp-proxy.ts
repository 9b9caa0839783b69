import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type State = 'open' | 'refusing' | 'silent'

interface SmtpProxy {
  smtpUrl: string
  /** `refusing` closes all connections and accepts no new ones; `silent` accepts them and never answers. */
  setState(state: State): Promise<void>
  stop(): Promise<void>
}

/** A proxy in front of a mail server, to simulate outages. */
export async function startSmtpProxy(smtpUrl: string): Promise<SmtpProxy> {
  const { port: serverPort } = new URL(smtpUrl)
  const sockets = new Set<Socket>()
  let state: State = 'open'
  const proxy = createServer(client => {
    const ends = [client]
    if (state === 'open') {
      const server = connect(Number(serverPort), '127.0.0.1')
      ends.push(server)
      client.pipe(server).pipe(client)
    }
    for (const end of ends) {
      sockets.add(end)
      // Both ends of a closed connection may emit an error.
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        for (const other of ends) other.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const close = async () => {
    const isClosed = proxy.listening ? once(proxy, 'close') : undefined
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await isClosed
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async setState(next) {
      await close()
      state = next
      if (next === 'refusing') return
      proxy.listen(port, '127.0.0.1')
      await once(proxy, 'listening')
    },
    stop: close,
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Way = 'open' | 'refusing' | 'silent'

interface MailGate {
  smtpUrl: string
  /** `refusing` cuts every line and takes no other; `silent` takes them and never says a word. */
  become(way: Way): Promise<void>
  stop(): Promise<void>
}

/** Stands before a mail server, which can thus be away without being stopped. */
export async function startMailGate(smtpUrl: string): Promise<MailGate> {
  const { port: serverPort } = new URL(smtpUrl)
  const sockets = new Set<Socket>()
  let way: Way = 'open'
  const gate = createServer(client => {
    const ends = [client]
    if (way === 'open') {
      const server = connect(Number(serverPort), '127.0.0.1')
      ends.push(server)
      client.pipe(server).pipe(client)
    }
    for (const end of ends) {
      sockets.add(end)
      // A line that was cut has two ends, and both complain.
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        for (const other of ends) other.destroy()
      })
    }
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as AddressInfo
  const close = async () => {
    const isClosed = gate.listening ? once(gate, 'close') : undefined
    gate.close()
    for (const socket of sockets) socket.destroy()
    await isClosed
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async become(next) {
      await close()
      way = next
      if (next === 'refusing') return
      gate.listen(port, '127.0.0.1')
      await once(gate, 'listening')
    },
    stop: close,
  }
}

import type { Server, Socket } from 'node:net'
import { limitKey } from './client-address.ts'

/** Closes what one address opens beyond its share, so that it cannot take every connection. */
export function shareConnections(server: Server, mostPerAddress: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= mostPerAddress) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

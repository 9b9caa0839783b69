import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CountingSink {
  smtpUrl: string
  /** How often each Message-ID was accepted, counted when 250 is sent. */
  taken: Map<string, number>
  total(): number
  stop(): Promise<void>
}

interface Options {
  /** The time until a mail is accepted. */
  takesMs: number
  port?: number
  /** To continue the counts of another sink. */
  taken?: Map<string, number>
}

/** A mail server that stores only Message-IDs. */
export async function startCountingSink({
  takesMs,
  port = 0,
  taken = new Map(),
}: Options): Promise<CountingSink> {
  let total = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
        setTimeout(() => {
          taken.set(id, (taken.get(id) ?? 0) + 1)
          total += 1
          done()
        }, takesMs)
      })
    },
  })
  // Drills kill clients, which breaks connections.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    taken,
    total: () => total,
    stop: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}

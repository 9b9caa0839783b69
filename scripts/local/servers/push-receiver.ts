import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The decrypted content. */
  text: string
}

export interface PushReceiver {
  /** The PushSubscription of a browser with this name. */
  subscription(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** The status of further responses, sent after `meanwhile`; 201 by default. */
  answerWith(status: number, meanwhile?: () => Promise<unknown>): void
  close(): void
}

/** A push service on loopback that decrypts messages as browsers would. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  let answer: { status: number; meanwhile?: (() => Promise<unknown>) | undefined } = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = decrypt(Buffer.concat(chunks))
      const { status, meanwhile } = answer
      received.push({ path: request.url ?? '', headers: request.headers, text })
      const end = () => response.writeHead(status).end()
      if (meanwhile) void meanwhile().then(end)
      else end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** RFC 8188 and RFC 8291. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const senderEnd = 21 + body.readUInt8(20)
    const sender = body.subarray(21, senderEnd)
    const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()])
    return text.subarray(0, text.lastIndexOf(2)).toString()
  }

  return {
    received,
    subscription: name => ({
      endpoint: `http://127.0.0.1:${port}/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    answerWith(status, meanwhile) {
      answer = { status, meanwhile }
    },
    close: () => server.close(),
  }
}

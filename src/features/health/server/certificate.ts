import { isIP } from 'node:net'
import tls from 'node:tls'

interface Certificate {
  startsAt: Date
  endsAt: Date
  /** Why browsers refuse it: a code of OpenSSL. */
  problem: string | null
}

/** What the site shows to browsers. Rejects if nothing answers. */
export function readCertificate(siteUrl: string, timeoutMs: number): Promise<Certificate> {
  const { hostname, port } = new URL(siteUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  const socket = tls.connect({
    host,
    port: Number(port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
    // One that is not valid is read too, to say why.
    rejectUnauthorized: false,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The site does not answer.')))
  socket.once('error', reject)
  socket.once('secureConnect', () => {
    const { valid_from, valid_to } = socket.getPeerCertificate()
    // Typed as an error; it is a code.
    const code = socket.authorizationError as unknown as string | null
    resolve({
      startsAt: new Date(valid_from),
      endsAt: new Date(valid_to),
      problem: socket.authorized ? null : String(code),
    })
    socket.destroy()
  })
  return promise
}

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of one browser, as bytes. */
export interface PushRecipient {
  /** A point on P-256, uncompressed. */
  publicKey: Buffer
  authSecret: Buffer
}

const RECORD_BYTES = 4096
/** The delimiter of the last record. */
const LAST_RECORD = Buffer.of(2)

/** RFC 8291: only the browser that subscribed can read it, not the push service. */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: PushRecipient,
  { salt = randomBytes(16), senderKey }: RandomValues = {},
): Buffer {
  const pair = createECDH('prime256v1')
  if (senderKey) pair.setPrivateKey(senderKey)
  else pair.generateKeys()
  const sender = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = derive(pair.computeSecret(publicKey), { salt: authSecret, info, bytes: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(sender.length, 4)
  const content = Buffer.concat([Buffer.from(text), LAST_RECORD])
  return Buffer.concat([salt, sizes, sender, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Random by default; fixed in the test with the example of the RFC. */
interface RandomValues {
  salt?: Buffer
  senderKey?: Buffer
}

interface Derivation {
  salt: Buffer
  info: Buffer
  bytes: number
}

function derive(secret: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** True for a valid point on the curve. */
export function isPushPublicKey(publicKey: Buffer): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(publicKey)
    return publicKey.length === 65
  } catch {
    return false
  }
}

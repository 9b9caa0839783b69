import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type EndpointRules, isPushEndpoint, lookUpPublic } from './push-endpoint.ts'

/** `gone`: the subscription has ended. `refused`: permanent. `unreachable`: worth a retry. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'unreachable'

interface Push {
  endpoint: string
  authorization: string
  content: Buffer
  /** A message replaces an undelivered one with the same topic. */
  topic: string
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = 24 * 3_600

/** Sends a message to a push service (RFC 8030). Follows no redirect, and reads only the status. */
export async function sendPush(push: Push, rules: EndpointRules, signal?: AbortSignal): Promise<PushOutcome> {
  if (!isPushEndpoint(push.endpoint, rules)) return 'gone'
  const status = await post(push, rules, signal).catch(() => null)
  if (status === null || status === 429 || status >= 500) return 'unreachable'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'refused'
}

function post(
  { endpoint, authorization, content, topic }: Push,
  { allowsLoopback }: EndpointRules,
  signal?: AbortSignal,
): Promise<number> {
  const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': content.length,
        ttl: TTL_SECONDS,
        urgency: 'high',
        topic,
      },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(!allowsLoopback && { lookup: lookUpPublic }),
    }
    const sending = request(endpoint, options, answer => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.end(content)
  })
}

import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type EndpointRules, isPushEndpoint, lookUpPublic } from './push-endpoint.ts'

/** `gone`: nobody listens there any more. `refused`: it will not be taken, now or later. `unreachable`: perhaps later. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'unreachable'

interface Push {
  endpoint: string
  authorization: string
  content: Buffer
  /** A later one under the same topic takes the place of one that still waits. */
  topic: string
}

const TIMEOUT_MS = 10_000
const KEPT_SECONDS = 24 * 3_600

/** Hands a message to a push service (RFC 8030). Follows nothing, reads nothing but the status. */
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
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': content.length,
        ttl: KEPT_SECONDS,
        urgency: 'high',
        topic,
      },
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
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

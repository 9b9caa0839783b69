// Serves the floor page with the site's own headers, and its picture and font as the site sends them.
// usage: node bench/bare/floor-server.ts SITE_URL
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storePage } from '#platform/pages/stored-page.ts'
import { recordAnswer } from '../instruments/record-answer.ts'
import { floorPageOf } from './floor-page.ts'

const [siteUrl = ''] = process.argv.slice(2)
const page = await storePage({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: floorPageOf(await (await fetch(siteUrl)).text()),
})
const answers = new Map([['/', Promise.resolve(page.forms.br)]] as [
  string,
  ReturnType<typeof recordAnswer>,
][])

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const answer = answers.get(path) ?? recordAnswer(siteUrl, path)
  answers.set(path, answer)
  void answer.then(({ headers, body }) => {
    response.writeHead(200, headers)
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))

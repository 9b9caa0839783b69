// Baseline: plain node:http writes the upload to a file and syncs it before the response. Prints its port when it listens.
// usage: node bench/bare/bare-upload-server.ts FOLDER
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  const file = createWriteStream(path.join(folder, `bare-${randomUUID()}`), { flush: true })
  void pipeline(request, file).then(() => response.writeHead(201).end())
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))

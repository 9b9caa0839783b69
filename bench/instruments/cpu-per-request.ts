import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const CONNECTIONS = 32
/** Linux reports CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface Load {
  port: number
  pid: number
  /** The raw HTTP request. */
  head: string
  requests: number
}

/** The server's CPU time per request, in microseconds, with 32 busy connections. */
export async function cpuPerRequest({ port, pid, head, requests }: Load): Promise<number> {
  const before = cpuSeconds(pid)
  const share = Math.ceil(requests / CONNECTIONS)
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askRepeatedly({ port, head, times: share })))
  return ((cpuSeconds(pid) - before) * 1_000_000) / (share * CONNECTIONS)
}

/** The total CPU time of a process. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** One keep-alive connection, one request at a time; every response must be a complete 200. */
function askRepeatedly({ port, head, times }: { port: number; head: string; times: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answered = 0
    let received = Buffer.alloc(0)
    let expected = 0
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', () => socket.write(head))
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (expected === 0) expected = answerLength(received)
      if (expected === 0 || received.length < expected) return
      if (received.length > expected || received.toString('latin1', 9, 12) !== '200') {
        reject(new Error(`Unexpected answer: ${received.toString('latin1', 0, 200)}`))
        return
      }
      received = Buffer.alloc(0)
      expected = 0
      answered += 1
      if (answered < times) socket.write(head)
      else socket.end(resolve)
    })
  })
}

/** Length of headers and body; 0 while the headers are incomplete. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  return end + 4 + Number(length)
}

import type { CDPSession, Page } from 'playwright-core'

export interface Transfer {
  url: string
  /** Chromium's resource type: Document, Script, Image, Media, Font … */
  kind: string
  isBeforeLoad: boolean
  /** Bytes of headers and body that had arrived at `load`. */
  bytesAtLoad: number
  /** Total bytes of the body. */
  bodyBytes: number
}

interface Watched {
  url: string
  kind: string
  startedAt: number
  parts: { at: number; bytes: number; isHead: boolean }[]
}

export interface NetworkConditions {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

/** Records the network traffic of a page. The returned function gives the transfers so far. */
export async function watchTransfers(page: Page, network?: NetworkConditions): Promise<() => Transfer[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Page.enable')
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  const watched = watch(session)
  let loadedAt = Number.POSITIVE_INFINITY
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  return () =>
    Array.from(watched.values(), ({ url, kind, startedAt, parts }) => ({
      url,
      kind,
      isBeforeLoad: startedAt <= loadedAt,
      bytesAtLoad: sum(parts.filter(({ at }) => at <= loadedAt)),
      bodyBytes: sum(parts.filter(({ isHead }) => !isHead)),
    }))
}

function watch(session: CDPSession): Map<string, Watched> {
  const watched = new Map<string, Watched>()
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other', timestamp }) => {
    if (url.startsWith('http')) watched.set(requestId, { url, kind: type, startedAt: timestamp, parts: [] })
  })
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    watched.get(requestId)?.parts.push({ at: timestamp, bytes: response.encodedDataLength, isHead: true })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    watched.get(requestId)?.parts.push({ at: timestamp, bytes: encodedDataLength, isHead: false })
  })
  // Some bodies are reported only here, as one sum with their headers.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const parts = watched.get(requestId)?.parts
    parts?.push({ at: timestamp, bytes: encodedDataLength - sum(parts), isHead: false })
  })
  return watched
}

const sum = (parts: Watched['parts']) => parts.reduce((total, { bytes }) => total + bytes, 0)

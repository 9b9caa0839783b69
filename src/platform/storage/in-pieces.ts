import type { Readable } from 'node:stream'

/** The same bytes in pieces of exactly this size, but for the last. Holds one piece at a time. */
export async function* inPieces(source: Readable, pieceBytes: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let rest = chunk
    while (heldBytes + rest.length >= pieceBytes) {
      const fits = pieceBytes - heldBytes
      yield Buffer.concat([...held, rest.subarray(0, fits)], pieceBytes)
      rest = rest.subarray(fits)
      held = []
      heldBytes = 0
    }
    if (rest.length > 0) held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes)
  return undefined
}

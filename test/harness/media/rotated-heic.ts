interface Box {
  type: string
  start: number
  end: number
}

/**
 * Rotates a HEIC by 90° clockwise as an iPhone does: by an image property, not by an Exif tag.
 * Debian's encoder cannot write this property.
 */
export function rotateHeic(heic: Buffer): Buffer {
  const meta = find(boxesIn(heic, 0, heic.length), 'meta')
  const inMeta = boxesIn(heic, meta.start + 12, meta.end)
  const iprp = find(inMeta, 'iprp')
  const [ipco, ipma] = boxesIn(heic, iprp.start + 8, iprp.end)
  if (ipco?.type !== 'ipco' || ipma?.type !== 'ipma') throw new Error('Not a HEIC as we know it')
  // Angles are counterclockwise.
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), 3])
  const index = boxesIn(heic, ipco.start + 8, ipco.end).length + 1
  const association = Buffer.from([0x80 | index])
  // Version and flags, the number of entries, then the first entry: item, how many properties, their indices.
  const count = ipma.start + 18
  const afterLast = count + 1 + (heic[count] ?? 0)

  const grown = turn.length + association.length
  const copy = Buffer.from(heic)
  for (const box of [meta, iprp]) copy.writeUInt32BE(box.end - box.start + grown, box.start)
  copy.writeUInt32BE(ipco.end - ipco.start + turn.length, ipco.start)
  copy.writeUInt32BE(ipma.end - ipma.start + association.length, ipma.start)
  copy.writeUInt8((heic[count] ?? 0) + 1, count)
  moveExtents(copy, find(inMeta, 'iloc').start, grown)
  return Buffer.concat([
    ...[copy.subarray(0, ipco.end), turn, copy.subarray(ipco.end, afterLast)],
    ...[association, copy.subarray(afterLast)],
  ])
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    const end = start + bytes.readUInt32BE(start)
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end })
    start = end
  }
  return boxes
}

function find(boxes: Box[], type: string): Box {
  const found = boxes.find(box => box.type === type)
  if (!found) throw new Error(`There is no ${type} in it`)
  return found
}

/** Shifts the file offsets of the coded pictures, in the layout that this encoder writes. */
function moveExtents(bytes: Buffer, iloc: number, by: number): void {
  if (bytes.readUInt32BE(iloc + 8) !== 0 || bytes.readUInt16BE(iloc + 12) !== 0x4440)
    throw new Error('Not an iloc as we know it')
  let at = iloc + 16
  for (let items = bytes.readUInt16BE(iloc + 14); items > 0; items -= 1) {
    // Item and source, then the base of its extents, their number, and eight bytes for each.
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 4) + by, at + 4)
    at += 10 + bytes.readUInt16BE(at + 8) * 8
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.ts'

const MIB = 1024 * 1024
const PLAIN = { contentType: 'application/octet-stream' }
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What every store promises, whatever it is made of. */
export function describeStorage(open: () => Storage): void {
  let storage: Storage
  // A folder of its own for each test: a store may be shared.
  const newKey = () => `originals/${randomUUID()}`
  const readAll = async (key: string) => {
    const found = await storage.read(key)
    return found && Buffer.concat(await found.stream.toArray())
  }
  const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => Readable.from(items).toArray()
  const openUploadsOf = async (key: string) =>
    (await collect(storage.listOpenParts())).filter(one => one.key === key)

  beforeAll(() => {
    storage = open()
  })

  describe('one object', () => {
    test.each([
      ['nothing', 0],
      ['a few bytes', 5],
      ['exactly one piece', 8 * MIB],
      ['several pieces and a rest', 20 * MIB + 7],
    ])('of %s is read back as it was put, from a stream and from memory', async (_, bytes) => {
      const content = randomBytes(bytes)
      // Chunks of an odd size, so that no piece ends where a chunk does.
      const chunks = Array.from({ length: Math.ceil(bytes / 70_001) }, (_, index) =>
        content.subarray(index * 70_001, (index + 1) * 70_001),
      )
      for (const source of [content, Readable.from(chunks, { objectMode: false })]) {
        const key = newKey()
        expect(await storage.put(key, source, PLAIN)).toEqual({ bytes })
        expect(await storage.measure(key)).toBe(bytes)
        expect(hashOf((await readAll(key)) ?? Buffer.of(1))).toBe(hashOf(content))
        expect(await openUploadsOf(key)).toEqual([])
      }
    })

    test('that nobody put is null', async () => {
      expect(await storage.read(newKey())).toBeNull()
      expect(await storage.measure(newKey())).toBeNull()
    })

    test('is read in ranges, as far as it reaches', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('0123456789'), PLAIN)
      const readRange = async (start: number, end?: number) => {
        const found = await storage.read(key, { start, ...(end !== undefined && { end }) })
        return [Buffer.concat((await found?.stream.toArray()) ?? []).toString(), found?.totalBytes]
      }
      expect(await readRange(2, 4)).toEqual(['234', 10])
      expect(await readRange(7)).toEqual(['789', 10])
      expect(await readRange(7, 99)).toEqual(['789', 10])
      expect(await readRange(10)).toEqual(['', 10])
    })

    test('whose source breaks off does not appear, and leaves nothing open', async () => {
      const key = newKey()
      const breaking = Readable.from(
        (async function* () {
          for (let count = 0; count < 20; count += 1) yield randomBytes(MIB)
          throw new Error('the line broke')
        })(),
        { objectMode: false },
      )
      await expect(storage.put(key, breaking, PLAIN)).rejects.toThrow('the line broke')
      expect(await storage.measure(key)).toBeNull()
      expect(await openUploadsOf(key)).toEqual([])
    })

    test('is gone after its removal; removing what is not there is no error', async () => {
      const [kept, gone] = [newKey(), newKey()]
      for (const key of [kept, gone]) await storage.put(key, Buffer.from('x'), PLAIN)
      await storage.remove([gone, newKey()])
      expect(await storage.measure(gone)).toBeNull()
      expect(await storage.measure(kept)).toBe(1)
    })
  })

  test('a list tells key, size and time below a prefix', async () => {
    const folder = `public/${randomUUID()}`
    for (const name of ['a.jpg', 'w_300/b.jpg', 'c.jpg'])
      await storage.put(`${folder}/${name}`, Buffer.from(name), PLAIN)
    const listed = await collect(storage.list(`${folder}/`))
    expect(listed.map(object => [object.key, object.bytes]).sort()).toEqual([
      [`${folder}/a.jpg`, 5],
      [`${folder}/c.jpg`, 5],
      [`${folder}/w_300/b.jpg`, 11],
    ])
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    expect(await collect(storage.list(`public/${randomUUID()}/`))).toEqual([])
  })

  test.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '', 'a\u0000', 'a b', '.hidden', 'a/.hidden', 'é'])(
    'a key like %j is a bug, not a path',
    async key => {
      await expect(storage.put(key, Buffer.from('x'), PLAIN)).rejects.toThrow('Not a key of the store')
      await expect(storage.read(key)).rejects.toThrow('Not a key of the store')
      await expect(storage.remove([key])).rejects.toThrow('Not a key of the store')
    },
  )

  describe('parts', () => {
    const first = randomBytes(8 * MIB)
    const second = randomBytes(3 * MIB)

    test('sent in any order and one of them twice make one object', async () => {
      const key = newKey()
      const upload = await storage.beginParts(key, PLAIN)
      expect(await openUploadsOf(key)).toMatchObject([{ key, upload }])
      const send = (number: number, content: Buffer) =>
        storage.putPart(key, upload, { number, source: Readable.from([content]), bytes: content.length })
      const receipts: Record<string, string> = { 2: await send(2, second) }
      await send(1, randomBytes(8 * MIB))
      receipts[1] = await send(1, first)
      expect(await storage.measure(key)).toBeNull()
      await storage.completeParts(key, upload, receipts)
      expect(hashOf((await readAll(key)) ?? Buffer.of(1))).toBe(hashOf(Buffer.concat([first, second])))
      expect(await openUploadsOf(key)).toEqual([])
      // The answer was lost and the call came again.
      await storage.completeParts(key, upload, receipts)
      expect(await storage.measure(key)).toBe(11 * MIB)
    })

    test('a part of another size than it said is refused, and the old one stays', async () => {
      const key = newKey()
      const upload = await storage.beginParts(key, PLAIN)
      const receipt = await storage.putPart(key, upload, { number: 1, source: second, bytes: second.length })
      const short = { number: 1, source: Readable.from([Buffer.from('short')]), bytes: second.length }
      await expect(storage.putPart(key, upload, short)).rejects.toThrow('5 bytes')
      await storage.completeParts(key, upload, { 1: receipt })
      expect(hashOf((await readAll(key)) ?? Buffer.of(1))).toBe(hashOf(second))
    })

    test('an aborted upload leaves nothing, and may be aborted again', async () => {
      const key = newKey()
      const upload = await storage.beginParts(key, PLAIN)
      await storage.putPart(key, upload, { number: 1, source: first, bytes: first.length })
      await storage.abortParts(key, upload)
      await storage.abortParts(key, upload)
      expect(await openUploadsOf(key)).toEqual([])
      const late = storage.putPart(key, upload, { number: 2, source: second, bytes: second.length })
      await expect(late).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.completeParts(key, upload, { 1: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(await storage.measure(key)).toBeNull()
    })

    test('an open upload tells when it was begun', async () => {
      const key = newKey()
      const upload = await storage.beginParts(key, PLAIN)
      await wait(20)
      const [found] = await openUploadsOf(key)
      expect(Math.abs(Date.now() - (found?.begunAt.getTime() ?? 0))).toBeLessThan(60_000)
      await storage.abortParts(key, upload)
    })
  })

  test('a check of a store that is there resolves', async () => {
    await storage.check()
  })
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.ts'

const MIB = 1024 * 1024
const PLAIN = { contentType: 'application/octet-stream' }
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Tests that every implementation of storage must pass. */
export function describeStorage(open: () => Storage): void {
  let storage: Storage
  // A new key for each test: the storage may be shared.
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

  describe('one object', { retry: 0 }, () => {
    test.each([
      ['nothing', 0],
      ['a few bytes', 5],
      ['exactly one part', 8 * MIB],
      ['several parts and a rest', 20 * MIB + 7],
    ])('of %s is read back as it was stored, from a stream and from memory', async (_, bytes) => {
      const content = randomBytes(bytes)
      // Odd chunk sizes, so that no part ends where a chunk does.
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

    test('that does not exist is null', async () => {
      expect(await storage.read(newKey())).toBeNull()
      expect(await storage.measure(newKey())).toBeNull()
    })

    test('is read in ranges, up to its end', async () => {
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

    test('whose source fails is not stored, and leaves no open upload', async () => {
      const key = newKey()
      const breaking = Readable.from(
        (async function* () {
          for (let count = 0; count < 20; count += 1) yield randomBytes(MIB)
          throw new Error('the connection broke')
        })(),
        { objectMode: false },
      )
      await expect(storage.put(key, breaking, PLAIN)).rejects.toThrow('the connection broke')
      expect(await storage.measure(key)).toBeNull()
      expect(await openUploadsOf(key)).toEqual([])
    })

    test('does not exist after its removal; removing a missing object is no error', async () => {
      const [other, removed] = [newKey(), newKey()]
      for (const key of [other, removed]) await storage.put(key, Buffer.from('x'), PLAIN)
      await storage.remove([removed, newKey()])
      expect(await storage.measure(removed)).toBeNull()
      expect(await storage.measure(other)).toBe(1)
    })
  })

  test('a list contains key, size and time of the objects below a prefix', async () => {
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
    'the invalid key %j is refused',
    async key => {
      await expect(storage.put(key, Buffer.from('x'), PLAIN)).rejects.toThrow('Not a key of the store')
      await expect(storage.read(key)).rejects.toThrow('Not a key of the store')
      await expect(storage.remove([key])).rejects.toThrow('Not a key of the store')
    },
  )

  describe('parts', { retry: 0 }, () => {
    const first = randomBytes(8 * MIB)
    const second = randomBytes(3 * MIB)

    test('sent in any order, one of them twice, make one object', async () => {
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
      // The response was lost and the call is repeated.
      await storage.completeParts(key, upload, receipts)
      expect(await storage.measure(key)).toBe(11 * MIB)
    })

    test('a part of another size than announced is refused, and the stored one stays', async () => {
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

    test('an open upload has its start time', async () => {
      const key = newKey()
      const upload = await storage.beginParts(key, PLAIN)
      await wait(20)
      const [found] = await openUploadsOf(key)
      expect(Math.abs(Date.now() - (found?.begunAt.getTime() ?? 0))).toBeLessThan(60_000)
      await storage.abortParts(key, upload)
    })
  })

  test('a check of available storage resolves', async () => {
    await storage.check()
  })
}

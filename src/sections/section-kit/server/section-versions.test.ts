import { beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '#features/accounts/server/session.store.ts'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { SectionConflict } from '../section.contract.ts'

let api: TestApi
let lea: string
let marc: string
let reader: string

beforeAll(async () => {
  api = await startTestApi()
  ;[lea, marc] = (await Promise.all([signedInAs('Léa'), signedInAs('Marc')])) as [string, string]
  reader = await api.signedInAs('reader')
})

async function signedInAs(name: string): Promise<string> {
  const { id } = await aUser(api.services)
  await api.services.db.updateTable('users').set({ name }).where('id', '=', id).execute()
  return createSession(api.services.db, { userId: id, device: 'test' })
}

describe.each([
  ['/api/heroSectionRoute/hero-section', 'input2', 'input3_1', 'videoUrl'],
  ['/api/aboutSectionRoute/about-section', 'title1', 'description', 'imageUrl'],
  ['/api/storySectionRoute/story-section', 'title2', 'description', 'imageUrl'],
  ['/api/featuresSectionRoute/features-section', 'details1', 'title3', 'videoUrl4'],
])('%s', (url, first, second, media) => {
  const read = async () => (await api.call('GET', url)).json()
  const save = (token: string, body: unknown, version?: number) =>
    api.call('PATCH', url, {
      token,
      body,
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    })
  const restore = (token: string, version: number, headers = {}) =>
    api.call('POST', `${url}/versions/${version}/restore`, { token, headers })
  const list = async (query = '') =>
    (await api.call('GET', `${url}/versions${query}`, { token: reader })).json()

  test('before the first save the history is empty', async () => {
    expect(await list()).toEqual({ versions: [], nextCursor: null })
  })

  test('the first save stores the default content as version 0, which can be restored', async () => {
    const original = await read()
    const saved = (await save(lea, { [first]: 'Un' }, 0)).json()
    const { versions } = await list()
    expect(versions).toEqual([
      { ...revisionOf(saved, 'Léa', [first]), content: saved },
      {
        version: 0,
        savedAt: expect.any(String),
        savedBy: null,
        changed: null,
        restoredFrom: null,
        content: original,
      },
    ])
    const restored = (await restore(marc, 0)).json()
    expect(restored).toEqual({ ...original, version: restored.version, updatedAt: restored.updatedAt })
    expect(restored.version).toBeGreaterThan(saved.version)
    expect((await list()).versions[0]).toMatchObject({
      savedBy: 'Marc',
      changed: [first],
      version: restored.version,
      restoredFrom: 0,
    })
  })

  test('a reader sees the history but cannot restore a version', async () => {
    const before = await read()
    expect((await restore(reader, 0)).statusCode).toBe(403)
    expect(await read()).toEqual(before)
  })

  test('a read sends its version as ETag', async () => {
    const answer = await api.call('GET', url)
    expect(answer.headers.etag).toBe(`"${answer.json().version}"`)
  })

  test('the second of two editors gets a conflict with who changed what and when, and nothing is overwritten', async () => {
    const { version } = await read()
    const theirs = (await save(lea, { [first]: 'Léa écrit', [second]: 'Léa aussi' }, version)).json()
    const refused = await save(marc, { [first]: 'Marc écrit' }, version)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toMatchObject({ code: 'conflict', message: expect.any(String) })
    const conflict = SectionConflict.parse(refused.json().error.details)
    expect(conflict.content).toEqual(theirs)
    expect(conflict.savings).toEqual([revisionOf(theirs, 'Léa', expect.arrayContaining([first, second]))])
    expect(await read()).toEqual(theirs)
  })

  test('a conflict lists every save since the expected version, newest first', async () => {
    const { version } = await read()
    await save(lea, { [first]: 'Premier' })
    await save(marc, { [second]: 'Deuxième' })
    const { savings } = SectionConflict.parse(
      (await save(lea, { [first]: 'Perdu' }, version)).json().error.details,
    )
    expect(savings).toMatchObject([
      { savedBy: 'Marc', changed: [second] },
      { savedBy: 'Léa', changed: [first] },
    ])
  })

  test('a repeated save is neither a conflict nor a new version', async () => {
    const { version } = await read()
    const body = { [first]: 'Envoyé deux fois' }
    const once = await save(lea, body, version)
    const again = await save(lea, body, version)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(once.json())
  })

  test('a save without If-Match overwrites, and the overwritten version stays in the history', async () => {
    const before = await read()
    expect((await save(marc, { ...before, [first]: 'Par-dessus' })).statusCode).toBe(200)
    expect((await list()).versions[1].content).toEqual(before)
  })

  test('an admin restores a version, but not over a newer save of somebody else', async () => {
    const before = await read()
    const wrong = (await save(lea, { [first]: 'Une erreur' }, before.version)).json()
    const newer = (await save(marc, { [second]: 'Bien' }, wrong.version)).json()
    expect((await restore(lea, before.version, { 'if-match': `"${wrong.version}"` })).statusCode).toBe(409)
    expect(await read()).toEqual(newer)
    expect((await restore(lea, before.version, { 'if-match': `"${newer.version}"` })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ [first]: before[first], [second]: before[second] })
  })

  test('an emptied image or video stays empty when the whole content is sent back', async () => {
    await save(lea, { [media]: '' })
    const shown = await read()
    await save(lea, { ...shown, [first]: 'Avec son image par défaut' })
    expect((await list()).versions[0].changed).toEqual([first])
  })

  test('an unknown version cannot be restored', async () => {
    expect((await restore(lea, 999_999)).statusCode).toBe(404)
    expect((await restore(lea, -1)).statusCode).toBe(400)
  })

  test('a long history is paginated, with each save once', async () => {
    for (let round = 0; round < 25; round += 1) await save(lea, { [first]: `tour ${round}` })
    const seen: number[] = []
    let cursor: number | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? '' : `?before=${cursor}`)
      expect(page.versions.length).toBeLessThanOrEqual(20)
      seen.push(...page.versions.map(({ version }: { version: number }) => version))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen.length).toBeGreaterThan(25)
    expect(seen.at(-1)).toBe(0)
  })

  test.each(['12', '"zwölf"', '"1", "2"', ''])('an If-Match of %j is refused', async tag => {
    const before = await read()
    const answer = await api.call('PATCH', url, {
      token: lea,
      body: { [first]: 'x' },
      headers: { 'if-match': tag },
    })
    expect(answer.statusCode).toBe(400)
    expect(await read()).toEqual(before)
  })
})

const revisionOf = (saved: { version: number; updatedAt: string }, savedBy: string, changed: unknown) => ({
  version: saved.version,
  savedAt: saved.updatedAt,
  savedBy,
  changed,
  restoredFrom: null,
})

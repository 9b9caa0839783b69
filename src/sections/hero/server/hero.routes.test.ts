import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

const HERO = '/api/heroSectionRoute/hero-section'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
})

const read = async () => (await api.call('GET', HERO)).json()
const save = (body: unknown) => api.call('PATCH', HERO, { token: admin, body })

test('a visitor reads the default content', async () => {
  expect(await read()).toEqual({
    input1: 'CARREAU',
    input2: 'par carreau',
    input3_1: 'Pose de céramique',
    input3_2: 'et rénovation de salles de bain à Québec',
    input4: 'CARREAU',
    videoUrl: '/defaults/hero-loop.mp4',
    posterUrl: '/defaults/hero-poster.webp',
    posterAlt: '',
    posterLuminance: null,
    posterFocus: 'center',
    isRendering: true,
    version: 0,
    updatedAt: null,
  })
})

test('a visitor cannot save the hero', async () => {
  const before = await read()
  expect((await api.call('PATCH', HERO, { body: { input1: 'PIRATE' } })).statusCode).toBe(401)
  expect(await read()).toEqual(before)
})

test('an admin sends back the whole content and it is published', async () => {
  const answer = await save({ ...(await read()), input1: 'solide', input2: 'et d’équerre' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ input1: 'SOLIDE', input2: 'et d’équerre', input4: 'SOLIDE' })
  expect(await read()).toEqual(answer.json())
})

test('the last word is the first one, whatever an admin sends', async () => {
  const { input4 } = (await save({ input1: 'beau', input4: 'AUTRE' })).json()
  expect(input4).toBe('BEAU')
})

test('an admin cannot set the poster: it follows the video', async () => {
  const { posterUrl } = (await save({ posterUrl: 'https://exemple.ca/autre.jpg' })).json()
  expect(posterUrl).toBe('/defaults/hero-poster.webp')
})

test('lines are truncated by graphemes, and capitals keep their accents', async () => {
  const longer = {
    input1: 'mosaïquée',
    input2: 'a'.repeat(13),
    input3_1: 'b'.repeat(21),
    input3_2: 'c'.repeat(41),
  }
  expect((await save(longer)).json()).toMatchObject({
    input1: 'MOSAÏQU',
    input2: 'a'.repeat(12),
    input3_1: 'b'.repeat(20),
    input3_2: 'c'.repeat(40),
  })
  const decomposed = 'e\u0301'.repeat(8)
  expect((await save({ input1: decomposed })).json().input1).toBe('E\u0301'.repeat(7))
})

test('every save adds a version with its author and leaves the earlier versions alone', async () => {
  const before = await api.services.db.selectFrom('hero_versions').selectAll().execute()
  await save({ input2: 'encore mieux' })
  const after = await api.services.db.selectFrom('hero_versions').selectAll().orderBy('version').execute()
  expect(after.slice(0, -1)).toEqual(before.sort((a, b) => a.version - b.version))
  expect(after.at(-1)).toMatchObject({ input2: 'encore mieux', saved_by: expect.any(String) })
})

test('twenty parallel saves make twenty versions, and the last one is read', async () => {
  const before = (await read()).version
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => save({ input2: `essai ${index}` })),
  )
  const versions = answers.map(answer => answer.json().version).sort((a, b) => a - b)
  expect(new Set(versions).size).toBe(20)
  expect(versions[0]).toBeGreaterThan(before)
  expect((await read()).version).toBe(versions.at(-1))
})

test.each([
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['a number for a text', { input1: 5 }, 'input1'],
  ['a line that is too long', { input2: 'x'.repeat(201) }, 'input2'],
  ['a javascript: address', { videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
  ['a protocol-relative address', { videoUrl: '//ailleurs.ca/x.mp4' }, 'videoUrl'],
])('%s is refused', async (_, body, field) => {
  const before = await read()
  const answer = await save(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'validation_failed' }, message: expect.any(String) })
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
  expect(await read()).toEqual(before)
})

test('fields that only the server decides are ignored on a save', async () => {
  const answer = await save({
    id: 'x',
    _id: 'x',
    version: 1,
    createdAt: 'x',
    updatedAt: null,
    input2: 'bien',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().version).toBeGreaterThan(1)
})

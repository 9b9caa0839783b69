import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

let api: TestApi
let replica: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  replica = await startTestApi(api.services)
  admin = await api.signedInAs('admin')
})

/** What all sections have in common. */
describe.each([
  ['/api/aboutSectionRoute/about-section', 'title1', 'imageUrl'],
  ['/api/storySectionRoute/story-section', 'title2', 'imageUrl'],
  ['/api/featuresSectionRoute/features-section', 'details1', 'videoUrl3'],
])('%s', (url, text, media) => {
  const read = async () => (await api.call('GET', url)).json()
  const save = (body: unknown) => api.call('PATCH', url, { token: admin, body })

  test('a visitor reads complete content before the first save', async () => {
    const content = await read()
    expect(content).toMatchObject({ version: 0, updatedAt: null })
    const { imageAlt: _, ...texts } = content
    for (const value of Object.values(texts)) expect(value).not.toBe('')
  })

  test('an admin sends back the whole content with one change, and only that changes', async () => {
    const before = await read()
    const answer = await save({ ...before, [text]: 'Nouveau texte' })
    expect(answer.statusCode).toBe(200)
    const { version, updatedAt, ...rest } = await read()
    expect({ ...rest, version: 0, updatedAt: null }).toEqual({ ...before, [text]: 'Nouveau texte' })
    expect(version).toBeGreaterThan(0)
    expect(updatedAt).toMatch(/Z$/)
  })

  test('a save may contain a single field', async () => {
    const before = await read()
    await save({ [text]: 'Encore' })
    expect(await read()).toMatchObject({ [text]: 'Encore', [media]: before[media] })
  })

  test('a visitor immediately reads what another replica published', async () => {
    await read()
    await replica.call('PATCH', url, { token: admin, body: { [text]: 'Publié ailleurs' } })
    expect(await read()).toMatchObject({ [text]: 'Publié ailleurs' })
  })

  test('an emptied image or video falls back to the default', async () => {
    const before = await read()
    await save({ [media]: '' })
    expect((await read())[media]).toBe(before[media])
  })

  test('a text that is too long is refused with the name of its field and the limit', async () => {
    const answer = await save({ [text]: 'x'.repeat(10_001) })
    expect(answer.statusCode).toBe(400)
    const { fields, message } = answer.json().error
    expect(fields[text]).toMatch(/^At most (200|10,000) characters$/)
    expect(message).toBe(`Some fields are not acceptable: ${text} (${fields[text]}).`)
  })

  test.each([
    ['an unknown field', { colour: 'red' }],
    ['a number', { [text]: 5 }],
    ['a javascript: address', { [media]: 'javascript:alert(1)' }],
  ])('%s is refused', async (_, body) => {
    const before = await read()
    expect((await save(body)).statusCode).toBe(400)
    expect(await read()).toEqual(before)
  })
})

import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#features/session/dashboard/session.ts'
import { aMovie, MEDIA_TEXT, mediaCalls } from '#harness/media/media-files.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import { type HeroContent, heroEndpoints } from '#sections/hero/hero.contract.ts'
import { createApiClient } from '#shared/http/api-client.ts'
import { type EditingDraft, resumeDraft } from '../editing.rules.ts'
import { sectionCalls } from './section-calls.ts'
import { createSectionEditing } from './section-editing.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
})

/** The API without a network; a test may answer in its place. */
async function send(address: string, init: RequestInit): Promise<Response> {
  const { statusCode, body } = await api.call(init.method as 'GET', address, {
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(init.body && { body: init.body }),
  })
  return new Response(body, { status: statusCode })
}

const SESSION = {
  getState: () => ({ profile: { id: 'me' }, isLoggedIn: true }),
} as unknown as Session

/** The hero's editor, opened now. */
async function openEditor({ network = send, draft = null as EditingDraft<HeroContent> | null } = {}) {
  const calls = sectionCalls(createApiClient({ send: network, token: () => token }), heroEndpoints)
  const events = Object.fromEntries(
    ['onSaved', 'onRestored', 'onStale', 'onDiscarded', 'onNothingToUndo', 'onFailed', 'onResumeRefused'].map(
      name => [name, vi.fn()],
    ),
  ) as never
  const published = await sectionCalls(createApiClient({ send }), heroEndpoints).read()
  const editing = createSectionEditing<HeroContent>({
    ...{ initial: resumeDraft(draft, published), calls, session: SESSION, saveDraft: () => {}, events },
  })
  return { editing, calls }
}

async function aReadyMovie(): Promise<{ id: string; url: string }> {
  const { video } = (await mediaCalls(api, token).createMovie({ ...MEDIA_TEXT }, aMovie())).json()
  const publicId = `${video.id.replaceAll('-', '').slice(0, 24)}-1920x1080`
  await api.services.db
    .updateTable('media_files')
    .set({ state: 'ready', width: 1920, height: 1080, public_id: publicId })
    .where('item_id', '=', video.id)
    .execute()
  await publishRevision(api.services.db)
  onTestFinished(async () => void (await api.services.db.deleteFrom('media_items').execute()))
  return { id: video.id, url: `/media/video/upload/${publicId}.mp4` }
}

test('a movie that is restored while an editor is open stays when another field is saved', async () => {
  const movie = await aReadyMovie()
  const { editing: before } = await openEditor()
  before.change({ videoUrl: movie.url })
  await before.save()
  await api.call('DELETE', `/api/videoRoute/video/${movie.id}`, { token })
  const { editing, calls } = await openEditor()
  expect(editing.getState().base.videoUrl).not.toBe(movie.url)
  await api.call('POST', `/api/videoRoute/video/${movie.id}/restore`, { token })
  editing.change({ input2: 'restaurée' })
  await editing.save()
  expect(editing.getState()).toMatchObject({ problem: null, base: { videoUrl: movie.url } })
  const [newest] = (await calls.listVersions()).versions
  expect(newest).toMatchObject({ changed: ['input2'], content: { videoUrl: movie.url } })
})

test('an open editor shows a movie again that was restored meanwhile, also beside unsaved words', async () => {
  const movie = await aReadyMovie()
  const { editing: before } = await openEditor()
  before.change({ videoUrl: movie.url })
  await before.save()
  await api.call('DELETE', `/api/videoRoute/video/${movie.id}`, { token })
  const { editing } = await openEditor()
  editing.change({ input2: 'pas encore' })
  await api.call('POST', `/api/videoRoute/video/${movie.id}/restore`, { token })
  await editing.refresh()
  expect(editing.getState()).toMatchObject({
    base: { videoUrl: movie.url },
    changes: { input2: 'pas encore' },
    newer: null,
  })
})

const portal = () => new Response('<html>Bienvenue sur le Wi-Fi</html>')
const answer = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'Not now' }, message: 'Not now' }, { status })

test.each([
  ['the page of a captive portal', portal],
  ['the error page of the proxy', () => new Response('<html>502</html>', { status: 502 })],
  ['an error of the server', answer(500, 'internal')],
  ['that the server is restarting', answer(503, 'unavailable')],
  ['that there were too many requests', answer(429, 'too_many_requests')],
] as const)('a save without a connection is sent later, also if the first reply is %s', async (_, reply) => {
  const replies: (() => Response)[] = [Response.error, reply]
  const network = async (address: string, init: RequestInit) => {
    const next = replies.shift()?.()
    if (next?.type === 'error') throw new TypeError('Failed to fetch')
    return next ?? send(address, init)
  }
  const { editing } = await openEditor({ network })
  const text = `tard ${reply === portal ? 200 : reply().status}`
  editing.change({ input2: text })
  await editing.save()
  expect(editing.getState().activity).toBe('waiting')
  await editing.resume()
  expect(editing.getState()).toMatchObject({ activity: 'waiting', unsent: { changes: { input2: text } } })
  await editing.resume()
  expect(editing.getState()).toMatchObject({ activity: 'idle', unsent: null, problem: null, changes: {} })
  const published = (await api.call('GET', '/api/heroSectionRoute/hero-section')).json()
  expect(published.input2).toBe(text)
})

import { runInNewContext } from 'node:vm'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startTestApi } from '#harness/test-api.ts'

const api = await startTestApi()

test('the manifest has the name of the business and the scope of the dashboard', async () => {
  await saveStoredSettings(api.services.db, { name: 'Carreaux du Nord' }, null)
  const response = await api.call('GET', '/dash/app.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = response.json()
  expect(manifest).toMatchObject({
    name: 'Carreaux du Nord Admin',
    scope: '/dash',
    start_url: '/dash',
    display: 'standalone',
    lang: 'en',
  })
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '192x192', purpose: 'any' }))
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
})

test('the service worker may control the dashboard and nothing else', async () => {
  const { headers, body } = await api.call('GET', '/dash/sw.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/dash',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const events: string[] = []
  const self = { addEventListener: (kind: string) => events.push(kind) }
  runInNewContext(body, { self })
  expect(events).toEqual(['install', 'activate', 'fetch', 'push', 'notificationclick'])
})

test.each([
  [{ unread: 1 }, 'New message', '1 unread message'],
  [{ unread: 2, language: 'fr' }, 'Nouveau message', '2\u00a0messages non lus.'],
])('an alert with %o is shown as "%s"', async (payload, title, text) => {
  const { body } = await api.call('GET', '/dash/sw.js')
  const listeners: Record<string, (event: object) => void> = {}
  const shown: unknown[] = []
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => {
      listeners[kind] = listener
    },
    navigator: {},
    registration: {
      showNotification: async (heading: string, options: { body: string }) =>
        void shown.push([heading, options.body]),
    },
  }
  runInNewContext(body, { self })
  let work: Promise<unknown> | undefined
  listeners.push?.({
    data: { json: () => payload },
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
  expect(shown).toEqual([[title, text]])
})

test.each([
  [{ unread: 1, conversation: 'a-b' }, '/dash/messages/a-b', [1]],
  [{ unread: 2, waiting: 5 }, '/dash/messages', [5]],
  [
    { unread: 0, notice: { title: 'a', body: 'b', path: '/dash/messages/a-b', tag: 'c' } },
    '/dash/messages/a-b',
    [],
  ],
])('a tap on an alert with %o opens %s; the icon shows how many wait', async (payload, path, waiting) => {
  const { body } = await api.call('GET', '/dash/sw.js')
  const listeners: Record<string, (event: object) => void> = {}
  const badges: number[] = []
  const opened: string[] = []
  let notification = { data: '' }
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => {
      listeners[kind] = listener
    },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    registration: {
      showNotification: async (_: string, options: { data: string }) => {
        notification = options
      },
    },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
  }
  runInNewContext(body, { self })
  let work: Promise<unknown> | undefined
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  listeners.push?.({ data: { json: () => payload }, waitUntil })
  await work
  listeners.notificationclick?.({ notification: { ...notification, close: () => {} }, waitUntil })
  await work
  expect([badges, opened]).toEqual([waiting, [path]])
})

test('the offline page loads nothing from outside, and its policy allows only its own script', async () => {
  const { headers, body } = await api.call('GET', '/dash/offline')
  const policy = String(headers['content-security-policy'])
  expect(
    new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity <= 30),
  ).toEqual([])
  expect(policy).not.toContain('unsafe')
  expect(body).not.toMatch(/\s(?:src|href)=/)
})

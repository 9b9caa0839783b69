import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createPageStore } from './page-store.ts'

const log = createLog({ level: 'silent', name: 'test' })
const HTML = 'text/html; charset=utf-8'
const isCacheable = (_path: string, status: number) => status === 200

/** A site whose only content is a number, read at the start of a slow rendering. */
function aSite({ renderMs = () => 5 }: { renderMs?: (rendering: number) => number } = {}) {
  const site = { content: 0, renderings: 0, isBroken: false }
  const store = createPageStore({
    paths: ['/'],
    isCacheable,
    log,
    async render() {
      site.renderings += 1
      const { content } = site
      await wait(renderMs(site.renderings))
      if (site.isBroken) throw new Error('The database is away.')
      return { body: `<p>${content}</p>`, status: 200, contentType: HTML }
    },
  })
  const publish = () => {
    site.content += 1
    return store.refresh()
  }
  return { site, store, publish }
}

test('a page is rendered once for any number of visitors', async () => {
  const { site, store } = aSite()
  await Promise.all(Array.from({ length: 50 }, () => store.load('/')))
  expect(store.get('/')?.body).toBe('<p>0</p>')
  expect(site.renderings).toBe(1)
})

test('a change replaces the page', async () => {
  const { store, publish } = aSite()
  await store.load('/')
  await publish()
  expect(store.get('/')?.body).toBe('<p>1</p>')
})

/** The rendering of the second publication takes longer than that of the third. */
const slowSecond = { renderMs: (rendering: number) => (rendering === 3 ? 80 : 1) }

async function publishThrice(publish: () => Promise<void>): Promise<void> {
  const publications: Promise<void>[] = []
  for (let count = 0; count < 3; count += 1) {
    publications.push(publish())
    await wait(10)
  }
  await Promise.all(publications)
}

test('overlapping publications never leave older content, in whatever order renderings end', async () => {
  const { store, publish } = aSite(slowSecond)
  await store.load('/')
  await publishThrice(publish)
  expect(store.get('/')?.body).toBe('<p>3</p>')
})

test('a store that keeps the rendering that ends last would leave older content (negative control)', async () => {
  const { site } = aSite()
  let stored = ''
  const publish = async () => {
    site.content += 1
    const { content } = site
    await wait(content === 2 ? 80 : 1)
    stored = `<p>${content}</p>`
  }
  await publishThrice(publish)
  expect(stored).toBe('<p>2</p>')
})

test('the old page is served while a change is rendered, and while rendering fails', async () => {
  const { site, store, publish } = aSite()
  await store.load('/')
  site.isBroken = true
  const publishing = publish()
  expect(store.get('/')?.body).toBe('<p>0</p>')
  await publishing
  expect(store.get('/')?.body).toBe('<p>0</p>')
  site.isBroken = false
  // No further publication: the store retries.
  await expect.poll(() => store.get('/')?.body, { timeout: 30_000 }).toBe('<p>1</p>')
})

test('a constant stream of publications does not prevent updates of the page', async () => {
  const { store, publish } = aSite({ renderMs: () => 10 })
  await store.load('/')
  const publications: Promise<void>[] = []
  for (let count = 0; count < 20; count += 1) {
    publications.push(publish())
    await wait(4)
  }
  expect(store.get('/')?.body).not.toBe('<p>0</p>')
  await Promise.all(publications)
})

test('a page with an unexpected status is shown but not stored', async () => {
  const store = createPageStore({
    paths: ['/'],
    isCacheable,
    log,
    render: async () => ({ body: 'trouble', status: 500, contentType: HTML }),
  })
  expect((await store.load('/')).status).toBe(500)
  expect(store.get('/')).toBeUndefined()
})

test('one slow page does not delay the others', async () => {
  const slow = Promise.withResolvers<void>()
  const store = createPageStore({
    paths: ['/slow', '/quick'],
    isCacheable,
    log,
    async render(path) {
      if (path === '/slow') await slow.promise
      return { body: path, status: 200, contentType: HTML }
    },
  })
  const refreshed = store.refresh()
  await expect.poll(() => store.get('/quick')?.body, { timeout: 30_000 }).toBe('/quick')
  expect(store.get('/slow')).toBeUndefined()
  slow.resolve()
  await refreshed
  expect(store.get('/slow')?.body).toBe('/slow')
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createPageStore } from './page-store.ts'

const log = createLog({ level: 'silent', name: 'test' })
const HTML = 'text/html; charset=utf-8'
const isCacheable = (_path: string, status: number) => status === 200

/** A site whose only content is a number, read at the start of a rendering that takes its time. */
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

/** The last publication but one is rendered slowly, the last one at once: it is overtaken. */
const overtaken = { renderMs: (rendering: number) => (rendering === 3 ? 80 : 1) }

async function publishThrice(publish: () => Promise<void>): Promise<void> {
  const publications: Promise<void>[] = []
  for (let count = 0; count < 3; count += 1) {
    publications.push(publish())
    await wait(10)
  }
  await Promise.all(publications)
}

test('overlapping publications never leave older words, however renderings overtake each other', async () => {
  const { store, publish } = aSite(overtaken)
  await store.load('/')
  await publishThrice(publish)
  expect(store.get('/')?.body).toBe('<p>3</p>')
})

test('a store that keeps whatever is finished last would leave them (negative control)', async () => {
  const { site } = aSite()
  let kept = ''
  const publish = async () => {
    site.content += 1
    const { content } = site
    await wait(content === 2 ? 80 : 1)
    kept = `<p>${content}</p>`
  }
  await publishThrice(publish)
  expect(kept).toBe('<p>2</p>')
})

test('visitors go on being served while a change is rendered, and while it cannot be', async () => {
  const { site, store, publish } = aSite()
  await store.load('/')
  site.isBroken = true
  const underWay = publish()
  expect(store.get('/')?.body).toBe('<p>0</p>')
  await underWay
  expect(store.get('/')?.body).toBe('<p>0</p>')
  site.isBroken = false
  // Nobody publishes again: the store itself tries once more.
  await expect.poll(() => store.get('/')?.body, { timeout: 30_000 }).toBe('<p>1</p>')
})

test('a constant stream of publications does not keep the page from changing', async () => {
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

test('a page that came out wrong is shown but not kept', async () => {
  const store = createPageStore({
    paths: ['/'],
    isCacheable,
    log,
    render: async () => ({ body: 'trouble', status: 500, contentType: HTML }),
  })
  expect((await store.load('/')).status).toBe(500)
  expect(store.get('/')).toBeUndefined()
})

test('one page that takes its time does not hold the others up', async () => {
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

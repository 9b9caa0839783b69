import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createPageStore } from './page-store.ts'

const log = createLog({ level: 'silent', name: 'test' })
const isKeepable = (_path: string, status: number) => status === 200

/** A site whose only content is a number, read at the start of a rendering that takes its time. */
function aSite({ renderMs = () => 5 }: { renderMs?: (rendering: number) => number } = {}) {
  const site = { content: 0, renderings: 0, isBroken: false }
  const store = createPageStore({
    paths: ['/'],
    isKeepable,
    log,
    async render() {
      site.renderings += 1
      const { content } = site
      await wait(renderMs(site.renderings))
      if (site.isBroken) throw new Error('The database is away.')
      return { body: `<p>${content}</p>`, status: 200, contentType: 'text/html; charset=utf-8' }
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

test('overlapping publications never leave older words, however renderings overtake each other', async () => {
  // The first renderings are the slowest: naive stores would end with what they read.
  const { store, publish } = aSite({ renderMs: rendering => Math.max(1, 60 - rendering * 20) })
  const publications: Promise<void>[] = []
  for (let count = 0; count < 30; count += 1) {
    publications.push(publish())
    await wait(3)
  }
  await Promise.all(publications)
  expect(store.get('/')?.body).toBe('<p>30</p>')
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
  await store.refresh()
  expect(store.get('/')?.body).toBe('<p>1</p>')
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

test('of many publications at once, a page far down the list is rendered for the last', async () => {
  let content = 0
  const renderings: string[] = []
  const store = createPageStore({
    paths: ['/', '/a', '/b'],
    isKeepable,
    log,
    async render(path) {
      renderings.push(path)
      const body = `<p>${content}</p>`
      await wait(5)
      return { body, status: 200, contentType: 'text/html; charset=utf-8' }
    },
  })
  const publications = Array.from({ length: 20 }, () => {
    content += 1
    return store.refresh()
  })
  // The first to be announced is not over before its last page shows it.
  await publications[0]
  expect(['/', '/a', '/b'].map(path => store.get(path)?.body)).toEqual(Array(3).fill('<p>20</p>'))
  await Promise.all(publications)
  expect(renderings.filter(path => path === '/b')).toHaveLength(1)
})

test('a page that came out wrong is shown but not kept', async () => {
  const store = createPageStore({
    paths: ['/'],
    isKeepable,
    log,
    render: async () => ({ body: 'trouble', status: 500, contentType: 'text/html; charset=utf-8' }),
  })
  expect((await store.load('/')).status).toBe(500)
  expect(store.get('/')).toBeUndefined()
})

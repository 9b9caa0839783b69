import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { EDITORS } from './editors/editor-fixtures.ts'
import { apiToken, callApi, demo, queryDatabase } from './fixtures.ts'

// Files share a demo and run in any order: after each file the sections and the media library are restored.

const ITEM_PATHS = { video: '/videoRoute/video', image: '/imageRoute/image' }

const readSections = () =>
  Promise.all(EDITORS.map(async ({ path }) => ({ path, content: await (await callApi(path)).text() })))

const listItems = () =>
  queryDatabase<{ id: string; kind: 'video' | 'image' }>(
    'select id, kind from media_items where deleted_at is null',
  )

const readPages = () => Promise.all(demo.replicaUrls.map(async url => (await fetch(url)).text()))

let pages: string[]
let sections: Awaited<ReturnType<typeof readSections>>
let found: Set<string>

beforeAll(async () => {
  pages = await readPages()
  sections = await readSections()
  found = new Set((await listItems()).map(({ id }) => id))
})

afterAll(async () => {
  const now = await readSections()
  const changed = sections.filter(({ content }, index) => now[index]?.content !== content)
  const added = (await listItems()).filter(({ id }) => !found.has(id))
  if (changed.length + added.length === 0) return
  const token = await apiToken()
  for (const { path, content } of changed) {
    const answer = await callApi(path, { method: 'PATCH', token, body: content })
    expect(answer.status).toBe(200)
  }
  for (const { kind, id } of added) {
    const answer = await callApi(`${ITEM_PATHS[kind]}/${id}`, {
      method: 'DELETE',
      token,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
  }
  // Publishing takes up to a second; the next file must start with the original pages.
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await readPages()).every((page, index) => page === pages[index])) return
    await wait(100)
  }
})

import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { type RenderedPage, type StoredPage, type StoreOptions, storePage } from './stored-page.ts'

export interface PageStore {
  /** The stored page, if it was ever rendered. Old bytes serve on while new ones are made. */
  get(path: string): StoredPage | undefined
  /** The stored page, rendered now if it must be. */
  load(path: string): Promise<StoredPage>
  /** What pages show has changed: render them all again. Resolves when none that could be rendered is older. */
  refresh(): Promise<void>
  close(): void
}

interface Options {
  /** The only addresses that are ever kept; nothing in a request can add one. */
  paths: readonly string[]
  render: (path: string) => Promise<RenderedPage>
  /** Pages whose right status is not 200, such as the one for unknown addresses. */
  isCacheable: (path: string, status: number) => boolean
  /** How its pages differ from a visitor's. */
  storeOptions?: StoreOptions
  log: Log
}

/** After the first page: whoever saved is answered first. */
const BREATH_MS = 100
const PAUSE_MS = 15
const RETRY_MS = 500
const LONGEST_RETRY_MS = 8_000

export function createPageStore({ paths, render, isCacheable, storeOptions, log }: Options): PageStore {
  const pages = new Map<string, StoredPage>()
  const underWay = new Map<string, Promise<StoredPage>>()
  const retries = new Map<string, NodeJS.Timeout>()
  // Counts changes: a rendering that began before the last one is followed by another.
  let generation = 0
  let latest = Promise.resolve()

  async function renderAndKeep(path: string): Promise<StoredPage> {
    const rendered = await render(path)
    const previous = pages.get(path)
    const page = previous && isSame(previous, rendered) ? previous : await storePage(rendered, storeOptions)
    if (isCacheable(path, page.status)) pages.set(path, page)
    return page
  }

  /** One rendering of a path at a time, so that what is stored last was begun last. */
  async function renderUntilCurrent(path: string): Promise<StoredPage> {
    for (;;) {
      const begunAt = generation
      const page = await renderAndKeep(path)
      if (begunAt === generation) return page
    }
  }

  function renderOnce(path: string): Promise<StoredPage> {
    const current = underWay.get(path)
    if (current) return current
    // In this order whatever `render` does: a rendering that is over must not stay in the list.
    const begun = Promise.resolve(path).then(renderUntilCurrent)
    const listed = begun.finally(() => underWay.delete(path))
    underWay.set(path, listed)
    return listed
  }

  /** A change that could not be rendered is tried again soon: nobody else will ask for it. */
  async function renderOrRetry(path: string, retryMs = RETRY_MS): Promise<void> {
    const problem = await renderOnce(path).then(
      ({ status }) =>
        isCacheable(path, status) ? null : new Error(`The page came out with status ${status}.`),
      (error: unknown) => error,
    )
    clearTimeout(retries.get(path))
    retries.delete(path)
    if (problem === null) return
    log.error({ err: problem, path, retryMs }, 'a page could not be rendered')
    const again = setTimeout(() => void renderOrRetry(path, Math.min(retryMs * 2, LONGEST_RETRY_MS)), retryMs)
    retries.set(path, again.unref())
  }

  /**
   * The first path is the most visited. The others follow one by one, with a pause before each: saves in a row share
   * one round, and rendering never keeps the process from answering.
   */
  async function renderAll(begunAt: number): Promise<void> {
    const [first = '/', ...others] = paths
    const soon = renderOrRetry(first)
    for (const [index, path] of others.entries()) {
      await wait(index === 0 ? BREATH_MS : PAUSE_MS)
      if (begunAt !== generation) return latest
      await renderOrRetry(path)
    }
    await soon
  }

  return {
    get: path => pages.get(path),
    load: async path => pages.get(path) ?? (await renderOnce(path)),
    refresh() {
      generation += 1
      latest = renderAll(generation)
      return latest
    },
    close() {
      for (const retry of retries.values()) clearTimeout(retry)
    },
  }
}

function isSame(one: RenderedPage, other: RenderedPage): boolean {
  const parts = ['status', 'contentType', 'policy', 'body'] as const
  return parts.every(part => one[part] === other[part])
}

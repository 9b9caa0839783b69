import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { type RenderedPage, type StoredPage, type StoreOptions, storePage } from './stored-page.ts'

export interface PageStore {
  /** The stored page, if it was ever rendered. The old one is served until the new one is ready. */
  get(path: string): StoredPage | undefined
  /** The stored page, rendered now if there is none. */
  load(path: string): Promise<StoredPage>
  /** Renders all pages again after a change of content. Resolves when all that could be rendered are up to date. */
  refresh(): Promise<void>
  close(): void
}

interface Options {
  /** The only paths that are ever stored; no request can add one. */
  paths: readonly string[]
  render: (path: string) => Promise<RenderedPage>
  /** Whether a page with this status may be stored: the 404 page is right with 404, others are not. */
  isCacheable: (path: string, status: number) => boolean
  /** Different from those of public pages. */
  storeOptions?: StoreOptions
  log: Log
}

/** After the first page, so that the call that saved gets its response first. */
const FIRST_PAUSE_MS = 100
const PAUSE_MS = 15
const RETRY_MS = 500
const MAX_RETRY_MS = 8_000

export function createPageStore({ paths, render, isCacheable, storeOptions, log }: Options): PageStore {
  const pages = new Map<string, StoredPage>()
  const inProgress = new Map<string, Promise<StoredPage>>()
  const retries = new Map<string, NodeJS.Timeout>()
  // Incremented by each change: a rendering that began before the last change is repeated.
  let generation = 0
  let latest = Promise.resolve()

  async function renderAndStore(path: string): Promise<StoredPage> {
    const rendered = await render(path)
    const previous = pages.get(path)
    const page = previous && isSame(previous, rendered) ? previous : await storePage(rendered, storeOptions)
    if (isCacheable(path, page.status)) pages.set(path, page)
    return page
  }

  /** One rendering of a path at a time, so that an older one cannot overwrite a newer one. */
  async function renderUntilCurrent(path: string): Promise<StoredPage> {
    for (;;) {
      const begunAt = generation
      const page = await renderAndStore(path)
      if (begunAt === generation) return page
    }
  }

  function renderOnce(path: string): Promise<StoredPage> {
    const current = inProgress.get(path)
    if (current) return current
    // `finally` must run after `set`, even if `render` resolves at once.
    const begun = Promise.resolve(path).then(renderUntilCurrent)
    const listed = begun.finally(() => inProgress.delete(path))
    inProgress.set(path, listed)
    return listed
  }

  /** Retries with back-off: no request triggers another rendering. */
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
    const again = setTimeout(() => void renderOrRetry(path, Math.min(retryMs * 2, MAX_RETRY_MS)), retryMs)
    retries.set(path, again.unref())
  }

  /**
   * The first path is the most visited. The others follow one by one, with a pause before each, so that several saves
   * in a row share one round and requests are served in between.
   */
  async function renderAll(begunAt: number): Promise<void> {
    const [first = '/', ...others] = paths
    const soon = renderOrRetry(first)
    for (const [index, path] of others.entries()) {
      await wait(index === 0 ? FIRST_PAUSE_MS : PAUSE_MS)
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

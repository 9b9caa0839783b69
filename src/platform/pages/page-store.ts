import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { type RenderedPage, type StoredPage, storePage } from './stored-page.ts'

/** After the first page: whoever saved is answered, and further saves are taken together. */
const BREATH_MS = 100

export interface PageStore {
  /** The stored page, if it was ever rendered. Old bytes serve on while new ones are made. */
  get(path: string): StoredPage | undefined
  /** The stored page, rendered now if it must be. */
  load(path: string): Promise<StoredPage>
  /** What pages show has changed: render them all again. Resolves when none is older than this call. */
  refresh(): Promise<void>
}

interface Options {
  /** The only addresses that are ever kept; nothing in a request can add one. */
  paths: readonly string[]
  render: (path: string) => Promise<RenderedPage>
  /** Pages whose right status is not 200, such as the one for unknown addresses. */
  isKeepable: (path: string, status: number) => boolean
  log: Log
}

export function createPageStore({ paths, render, isKeepable, log }: Options): PageStore {
  const pages = new Map<string, StoredPage>()
  const underWay = new Map<string, Promise<StoredPage>>()
  // Counts changes: a rendering that began before the last one is followed by another.
  let generation = 0
  let latest = Promise.resolve()

  /** One rendering of a path at a time, so that what is stored last was begun last. */
  async function renderUntilCurrent(path: string): Promise<StoredPage> {
    try {
      for (;;) {
        const begunAt = generation
        const rendered = await render(path)
        const previous = pages.get(path)
        const page = previous && isSame(previous, rendered) ? previous : await storePage(rendered)
        if (isKeepable(path, page.status)) pages.set(path, page)
        else log.error({ path, status: page.status }, 'a page was rendered with a status that is not kept')
        if (begunAt === generation) return page
      }
    } finally {
      underWay.delete(path)
    }
  }

  function renderOnce(path: string): Promise<StoredPage> {
    const current = underWay.get(path) ?? renderUntilCurrent(path)
    underWay.set(path, current)
    return current
  }

  /** The first path is the most visited. When more was published meanwhile, that round renders what is left of this. */
  async function renderAll(begunAt: number): Promise<void> {
    for (const [position, path] of paths.entries()) {
      if (position === 1) await wait(BREATH_MS)
      if (begunAt !== generation) return latest
      await renderOnce(path).catch((error: unknown) =>
        log.error({ err: error, path }, 'a page could not be rendered'),
      )
    }
  }

  return {
    get: path => pages.get(path),
    load: async path => pages.get(path) ?? (await renderOnce(path)),
    refresh() {
      generation += 1
      latest = renderAll(generation)
      return latest
    },
  }
}

function isSame(one: RenderedPage, other: RenderedPage): boolean {
  if (one.status !== other.status || one.contentType !== other.contentType) return false
  return one.body === other.body
}

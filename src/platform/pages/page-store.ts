import type { Log } from '#platform/log.ts'
import { type RenderedPage, type StoredPage, storePage } from './stored-page.ts'

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

  return {
    get: path => pages.get(path),
    load: async path => pages.get(path) ?? (await renderOnce(path)),
    async refresh() {
      generation += 1
      for (const path of paths)
        await renderOnce(path).catch((error: unknown) =>
          log.error({ err: error, path }, 'a page could not be rendered'),
        )
    },
  }
}

function isSame(one: RenderedPage, other: RenderedPage): boolean {
  if (one.status !== other.status || one.contentType !== other.contentType) return false
  return one.body === other.body
}

import type { MediaPage } from '../calls/media-calls.ts'
import { isUnfinished, type MediaItem } from '../media-item.ts'
import { mergeItems } from './merge-items.ts'

const PAGE = 20
/** The most that the server gives at once. */
const LARGEST_PAGE = 100

export interface ListState {
  stage: 'loading' | 'loaded' | 'failed'
  items: readonly MediaItem[]
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  /** How often in a row the list did not load. */
  failures: number
}

type FetchPage = (query: { limit: number; cursor?: string | undefined }) => Promise<MediaPage>

export interface MediaList {
  getState(): ListState
  subscribe(listener: () => void): () => void
  /** Shows what is known at once and asks for what is true now, as far down as it was read. */
  load(): Promise<void>
  loadMore(): Promise<void>
  /** Asks again for what is still being made ready. */
  refreshUnfinished(): Promise<void>
  append(item: MediaItem): void
  merge(item: MediaItem): void
  /** Takes it away before the server has said so; the next load settles it. */
  drop(id: string): void
}

const START: ListState = {
  stage: 'loading',
  items: [],
  total: 0,
  hasMore: false,
  isLoadingMore: false,
  failures: 0,
}

/** Newest first, page by page, as the server tells it; kept while the dashboard is open. */
export function createMediaList(fetchPage: FetchPage): MediaList {
  let state = START
  let nextCursor: string | null = null
  /** A load that was overtaken by a later one must not undo it. */
  let generation = 0
  /** The cursor that leads to an item, so that it can be asked for without all that stands before it. */
  const cursorOf = new Map<string, string | undefined>()
  const listeners = new Set<() => void>()

  const become = (changes: Partial<ListState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const ask = async (limit: number, cursor: string | undefined): Promise<MediaPage> => {
    const page = await fetchPage({ limit, cursor })
    for (const { id } of page.items) cursorOf.set(id, cursor)
    return page
  }

  /** The first pages, as far as `count` items. */
  async function askDown(count: number): Promise<MediaPage> {
    const items: MediaItem[] = []
    let cursor: string | undefined
    for (;;) {
      const page = await ask(Math.min(LARGEST_PAGE, Math.max(PAGE, count - items.length)), cursor)
      items.push(...page.items)
      if (page.nextCursor === null || items.length >= count) return { ...page, items }
      cursor = page.nextCursor
    }
  }

  async function load(): Promise<void> {
    generation += 1
    const mine = generation
    if (state.stage === 'failed') become({ stage: 'loading' })
    try {
      const page = await askDown(state.items.length)
      if (mine !== generation) return
      nextCursor = page.nextCursor
      const items = mergeItems(state.items, page.items)
      become({ stage: 'loaded', items, total: page.total, hasMore: nextCursor !== null, failures: 0 })
    } catch {
      if (mine !== generation) return
      // What was read before is still worth reading.
      const stage = state.items.length > 0 ? 'loaded' : 'failed'
      become({ stage, failures: state.failures + 1 })
    }
  }

  async function loadMore(): Promise<void> {
    if (state.isLoadingMore || nextCursor === null || state.stage !== 'loaded') return
    const mine = generation
    become({ isLoadingMore: true })
    try {
      const page = await ask(PAGE, nextCursor)
      if (mine !== generation) return
      nextCursor = page.nextCursor
      const known = new Set(state.items.map(({ id }) => id))
      const items = [...state.items, ...page.items.filter(({ id }) => !known.has(id))]
      become({ items, total: page.total, hasMore: nextCursor !== null, failures: 0 })
    } catch {
      become({ failures: state.failures + 1 })
    } finally {
      become({ isLoadingMore: false })
    }
  }

  async function refreshUnfinished(): Promise<void> {
    const mine = generation
    const cursors = new Set(state.items.filter(isUnfinished).map(({ id }) => cursorOf.get(id)))
    for (const cursor of cursors) {
      const page = await fetchPage({ limit: LARGEST_PAGE, cursor })
      if (mine !== generation) return
      const news = new Map(page.items.map(item => [item.id, item]))
      const isGone = ({ id }: MediaItem) => cursorOf.get(id) === cursor && !news.has(id)
      if (state.items.some(item => isUnfinished(item) && isGone(item))) return load()
      const items = state.items.map(item => news.get(item.id) ?? item)
      become({ items: mergeItems(state.items, items), total: page.total })
    }
  }

  const merge = (item: MediaItem) =>
    become({ items: state.items.map(other => (other.id === item.id ? item : other)) })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    loadMore,
    refreshUnfinished,
    merge,
    append(item) {
      cursorOf.set(item.id, undefined)
      if (state.items.some(({ id }) => id === item.id)) merge(item)
      else become({ items: [item, ...state.items], total: state.total + 1 })
    },
    drop(id) {
      become({ items: state.items.filter(item => item.id !== id), total: Math.max(0, state.total - 1) })
    },
  }
}

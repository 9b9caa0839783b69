import {
  type Folder,
  listMessages,
  type ReceivedMessage,
  readMessage,
} from '#features/inbox/inbox.contract.ts'
import { browserApi } from '#web/browser-api.ts'
import { inboxWatch } from '../inbox-watch.ts'
import { isOlder, keepUnchanged, mergeNewest } from './merge-newest.ts'

const PAGE = 20
/** The most that one call gives. Who scrolls on gets more at a time. */
const LARGEST = 100
const TRY_AGAIN_MS = 5_000

/** What is looked at. */
export interface View {
  folder: Folder
  search: string
}

export interface ListState {
  view: View
  contacts: readonly ReceivedMessage[]
  total: number
  nextCursor: string | null
  /** Of the list as a whole, and of the page that comes next. */
  status: 'loading' | 'ready' | 'failed'
  nextStatus: 'idle' | 'loading' | 'failed'
}

const EMPTY: ListState = {
  view: { folder: 'inbox', search: '' },
  contacts: [],
  total: 0,
  nextCursor: null,
  status: 'loading',
  nextStatus: 'idle',
}

interface MessageList {
  getState(): ListState
  subscribe(listener: () => void): () => void
  /** Shows a folder or a search; what is already shown is kept and read again. */
  show(view: View): Promise<void>
  loadNext(): Promise<void>
  /** Reads the newest part again, or all of it if it never came. */
  refresh(): Promise<void>
  /** Reads again if the folders have changed since they were read. */
  followRevision(revision: number): void
  /** Puts a message where it belongs by what is now known of it: also into the list, or out of it. */
  put(contact: ReceivedMessage): void
  /** Shows a change at once. False when the server did not agree and everything is as it was before. */
  change(before: ReceivedMessage, now: Partial<ReceivedMessage>, ask: Ask): Promise<boolean>
}

type Ask = () => Promise<{ contact: ReceivedMessage }>

let current: MessageList | undefined

/** The one list of this tab. It outlives its screen, so that coming back costs nothing. */
export function messageList(): MessageList {
  current ??= createMessageList()
  return current
}

function createMessageList(): MessageList {
  let state = EMPTY
  let seenRevision: number | null = null
  let loading: Promise<void> | null = null
  // What was changed here, and what the server has not confirmed yet: an older answer must not undo it.
  let changes = 0
  const unconfirmed = new Set<Promise<unknown>>()
  const listeners = new Set<() => void>()

  const become = (changed: Partial<ListState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  /** An answer that is as new as everything that was changed here. */
  async function read(limit: number, cursor?: string) {
    const { folder, search } = state.view
    const query = { folder, limit, ...(search && { search }), ...(cursor && { cursor }) }
    for (;;) {
      await Promise.allSettled(unconfirmed)
      const before = changes
      const page = await browserApi().call(listMessages, { query })
      if (before === changes) return page
    }
  }
  /** What is read from now on is at least as new as this. */
  const noteRevision = () => {
    seenRevision = inboxWatch().getState().counts?.revision ?? null
  }

  function load(): Promise<void> {
    const current = readFirst().finally(() => {
      if (loading === current) loading = null
    })
    loading = current
    return current
  }

  async function readFirst(): Promise<void> {
    const { view } = state
    noteRevision()
    try {
      const page = await read(PAGE)
      if (view === state.view) become({ ...page, status: 'ready', nextStatus: 'idle' })
    } catch {
      if (view !== state.view) return
      become({ status: 'failed' })
      const isStillWanted = () => view === state.view && state.status === 'failed' && listeners.size > 0
      setTimeout(() => isStillWanted() && void refresh(), TRY_AGAIN_MS)
    }
  }

  async function refresh(): Promise<void> {
    if (loading) return loading
    if (state.status !== 'ready') return load()
    const { view } = state
    noteRevision()
    try {
      const newest = await read(Math.min(LARGEST, Math.max(PAGE, state.contacts.length)))
      if (view !== state.view) return
      become({ ...mergeNewest(state, newest), total: newest.total })
      await readPending(newest.contacts.at(-1))
    } catch {
      // What is shown stays: it is old by a few seconds, and is read again as soon as the line is back.
      seenRevision = null
    }
  }

  /** Replies under way, of messages too far down to have been read again. */
  async function readPending(last: ReceivedMessage | undefined): Promise<void> {
    const pending = state.contacts.filter(contact => last && isOlder(contact, last) && isUnderWay(contact))
    for (const { id } of pending) put((await browserApi().call(readMessage, { params: { id } })).contact)
  }

  function put(contact: ReceivedMessage): void {
    const { contacts, nextCursor, total, view } = state
    const before = contacts.find(({ id }) => id === contact.id)
    const others = contacts.filter(({ id }) => id !== contact.id)
    const isHere = contact.folder === view.folder
    const index = others.findIndex(other => isOlder(other, contact))
    // Beyond what was loaded it comes with its own page.
    const isInReach = index >= 0 || nextCursor === null
    const place = index < 0 ? others.length : index
    const isShown = isHere && (before !== undefined || isInReach)
    changes += 1
    become({
      contacts: isShown ? others.toSpliced(place, 0, keepUnchanged(before, contact)) : others,
      total: total + (isHere ? 1 : 0) - (before ? 1 : 0),
    })
  }

  async function change(before: ReceivedMessage, now: Partial<ReceivedMessage>, ask: Ask): Promise<boolean> {
    put({ ...before, ...now })
    const asking = ask()
    unconfirmed.add(asking)
    try {
      put((await asking).contact)
      return true
    } catch {
      put(before)
      return false
    } finally {
      unconfirmed.delete(asking)
      void inboxWatch().checkNow()
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async show(view) {
      const isSame = view.folder === state.view.folder && view.search === state.view.search
      if (isSame) return refresh()
      // While somebody types a search, what was found so far stays until the next answer.
      const isKept = view.folder === state.view.folder && state.status === 'ready'
      become(isKept ? { view, nextCursor: null, nextStatus: 'idle' } : { ...EMPTY, view })
      await load()
    },
    async loadNext() {
      const { view, nextCursor, nextStatus, status } = state
      if (nextCursor === null || nextStatus === 'loading' || status !== 'ready') return
      become({ nextStatus: 'loading' })
      try {
        const page = await read(LARGEST, nextCursor)
        if (view !== state.view) return
        const known = new Set(state.contacts.map(contact => contact.id))
        const added = page.contacts.filter(contact => !known.has(contact.id))
        become({
          contacts: [...state.contacts, ...added],
          nextCursor: page.nextCursor,
          total: page.total,
          nextStatus: 'idle',
        })
      } catch {
        if (view === state.view) become({ nextStatus: 'failed' })
      }
    },
    refresh,
    followRevision(revision) {
      if (seenRevision !== revision) void refresh()
    },
    put,
    change,
  }
}

const isUnderWay = ({ replies }: ReceivedMessage) =>
  replies.some(({ state }) => state === 'waiting' || state === 'sending')

import { type Contact, countContacts } from '#features/contacts/contacts.contract.ts'
import { browserApi } from '#web/browser-api.ts'
import { type Page, readPage } from '../contact-calls.ts'
import type { View } from './contact-view.ts'

const FIRST = 20
/** The most that one call gives. Who scrolls on gets more at a time. */
const LARGEST = 100
const TRY_AGAIN_MS = 5_000

export interface ListState extends Omit<Page, 'contacts'> {
  view: View
  contacts: readonly Contact[]
  /** Of the list as a whole, and of the page that comes next. */
  status: 'loading' | 'ready' | 'failed'
  nextStatus: 'idle' | 'loading' | 'failed'
  /** Of everybody, whatever is searched for; null until they are known. */
  counts: { total: number; mailable: number } | null
}

const EMPTY = { contacts: [], total: 0, nextCursor: null, status: 'loading', nextStatus: 'idle' } as const

let current: ReturnType<typeof createContactList> | undefined

/** The one list of this tab. It outlives its screen, so that coming back costs nothing. */
export function contactList() {
  current ??= createContactList()
  return current
}

function createContactList() {
  let state: ListState = { ...EMPTY, view: { isTrash: false, search: '' }, counts: null }
  // What was changed here: an answer that was asked for before must not undo it.
  let changes = 0
  /** Of which view the shown contacts are: a search keeps the old ones until its answer is there. */
  let loaded: View | null = null
  const listeners = new Set<() => void>()
  const hidden = new Set<string>()
  let shown = state

  const become = (changed: Partial<ListState>) => {
    state = { ...state, ...changed }
    shown = hidden.size === 0 ? state : withoutHidden(state, hidden)
    for (const listener of listeners) listener()
  }
  async function read(limit: number, cursor?: string): Promise<Page> {
    for (;;) {
      const before = changes
      const page = await readPage(state.view, limit, cursor)
      if (before === changes) return page
    }
  }
  async function recount(): Promise<void> {
    try {
      become({ counts: await browserApi().call(countContacts, {}) })
    } catch {
      // The caption is no reason to trouble anybody: it says what was last known.
    }
  }

  async function refresh(): Promise<void> {
    const { view } = state
    void recount()
    try {
      const page = await read(FIRST)
      if (view !== state.view) return
      become({ ...(loaded === view ? joinOlder(page, state) : page), status: 'ready', nextStatus: 'idle' })
      loaded = view
    } catch {
      if (view !== state.view || state.status === 'ready') return
      become({ status: 'failed' })
      const isStillWanted = () => view === state.view && state.status === 'failed' && listeners.size > 0
      setTimeout(() => isStillWanted() && void refresh(), TRY_AGAIN_MS)
    }
  }

  return {
    getState: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    async show(view: View): Promise<void> {
      const isSame = view.isTrash === state.view.isTrash && view.search === state.view.search
      // While somebody types a search, what was found so far stays until the next answer.
      const isKept = view.isTrash === state.view.isTrash && state.status === 'ready'
      if (!isSame) become(isKept ? { view, nextCursor: null } : { ...EMPTY, view })
      await refresh()
    },
    async loadNext(): Promise<void> {
      const { view, nextCursor, nextStatus, status } = state
      if (nextCursor === null || nextStatus === 'loading' || status !== 'ready') return
      become({ nextStatus: 'loading' })
      try {
        const page = await read(LARGEST, nextCursor)
        if (view !== state.view) return
        const known = new Set(state.contacts.map(({ id }) => id))
        const added = page.contacts.filter(({ id }) => !known.has(id))
        become({ ...page, contacts: [...state.contacts, ...added], nextStatus: 'idle' })
      } catch {
        if (view === state.view) become({ nextStatus: 'failed' })
      }
    },
    /** A contact as it now is: changed where it stands, or gone to the trash and back. */
    put(contact: Contact): void {
      const { contacts, view } = state
      const index = contacts.findIndex(({ id }) => id === contact.id)
      const isHere = (contact.deletedAt !== null) === view.isTrash
      hidden.delete(contact.id)
      if (index >= 0)
        become({ contacts: isHere ? contacts.with(index, contact) : contacts.toSpliced(index, 1) })
      changes += 1
      void refresh()
    },
    /** Not there any more, as far as the eye goes, until the server has answered. */
    hide(id: string): void {
      hidden.add(id)
      become({})
    },
    unhide(id: string): void {
      hidden.delete(id)
      become({})
    },
  }
}

function withoutHidden(state: ListState, hidden: ReadonlySet<string>): ListState {
  const contacts = state.contacts.filter(({ id }) => !hidden.has(id))
  return { ...state, contacts, total: state.total - (state.contacts.length - contacts.length) }
}

/** The first page anew, and behind it what had been loaded further down. */
function joinOlder(page: Page, { contacts, nextCursor, view }: ListState): Page {
  const last = page.contacts.at(-1)
  if (page.nextCursor === null || !last) return page
  const momentOf = (contact: Contact) =>
    `${view.isTrash ? contact.deletedAt : contact.createdAt} ${contact.id}`
  const isOfPage = new Set(page.contacts.map(({ id }) => id))
  const older = contacts.filter(one => !isOfPage.has(one.id) && momentOf(one) < momentOf(last))
  if (older.length === 0) return page
  return { ...page, contacts: [...page.contacts, ...older], nextCursor }
}

/** What the browser offers a service worker, as far as ours uses it. */
interface WorkerScope {
  caches: CacheStorage
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<{ url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  navigator: { setAppBadge?(count: number): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void
}
interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends LongEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends LongEvent {
  notification: { close(): void }
}

interface News {
  unread: number
  /** Set aside in a flood, if any. */
  setAside?: number
}

interface Settings {
  /** Changes with all that is kept, so that an old version never outlives a new one. */
  version: string
  offlinePath: string
  messagesPath: string
  icon: string
  words: Record<'alertTitle' | 'oneWaits' | 'manyWait' | 'oneSetAside' | 'manySetAside', string>
}

/** Its text runs in the browser, apart from any page: it may use nothing from outside itself. */
export function watchOverDashboard(scope: WorkerScope, settings: Settings): void {
  const { version, offlinePath, messagesPath, icon, words } = settings
  const prefix = 'dash-offline-'

  async function keepOfflinePage() {
    const cache = await scope.caches.open(prefix + version)
    await cache.add(new Request(offlinePath, { cache: 'reload' }))
    // Nothing that an open screen uses comes from here: a new version may take over at once.
    await scope.skipWaiting()
  }

  async function takeOver() {
    const names = await scope.caches.keys()
    const old = names.filter(name => name.startsWith(prefix) && name !== prefix + version)
    await Promise.all(old.map(name => scope.caches.delete(name)))
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  /** Always the server's own document; what is kept stands in only where no answer comes at all. */
  async function openDocument({ request, preloadResponse }: FetchEvent): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (error) {
      const kept = await scope.caches.match(offlinePath)
      if (kept) return kept
      throw error
    }
  }

  const counted = (count: number, one: string, many: string) =>
    count === 1 ? one : many.replace('{count}', String(count))

  async function tell({ unread, setAside = 0 }: News) {
    await scope.navigator.setAppBadge?.(unread)
    const parts = [
      ...(unread > 0 || setAside === 0 ? [counted(unread, words.oneWaits, words.manyWait)] : []),
      ...(setAside > 0 ? [counted(setAside, words.oneSetAside, words.manySetAside)] : []),
    ]
    // One line for all of them; a newer one takes its place, and is heard again.
    const options = { body: parts.join(' '), icon, tag: 'messages', renotify: true }
    await scope.registration.showNotification(words.alertTitle, options)
  }

  async function openMessages() {
    const windows = await scope.clients.matchAll({ type: 'window' })
    const open = windows.find(({ url }) => new URL(url).pathname === messagesPath)
    await (open ? open.focus() : scope.clients.openWindow(messagesPath))
  }

  scope.addEventListener('install', event => event.waitUntil(keepOfflinePage()))
  scope.addEventListener('activate', event => event.waitUntil(takeOver()))
  scope.addEventListener('fetch', event => {
    // Everything but a document goes its way as if nobody stood here.
    if (event.request.mode === 'navigate') event.respondWith(openDocument(event))
  })
  scope.addEventListener('push', event => {
    const news = event.data?.json() as News | undefined
    event.waitUntil(tell(news ?? { unread: 1 }))
  })
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openMessages())
  })
}

export const composeServiceWorker = (settings: Settings): string =>
  `(${watchOverDashboard})(self, ${JSON.stringify(settings)})\n`

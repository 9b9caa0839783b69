/** The part of `ServiceWorkerGlobalScope` that is used here. */
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
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends ExtendableEvent {
  notification: { data: unknown; close(): void }
}

interface AlertPayload {
  unread: number
  /** How many wait for an answer, if it is another number. */
  waiting?: number
  /** The id of the conversation, if only one is unread. */
  conversation?: string
  /** Messages set aside in a flood, if any. */
  setAside?: number
  /** Of the account; English if absent. */
  language?: 'fr'
  /** What to show instead of the messages, in the language of the account. */
  notice?: { title: string; body: string; path: string; tag: string }
}

type Texts = Record<'alertTitle' | 'oneWaits' | 'manyWait' | 'oneSetAside' | 'manySetAside', string>

interface Settings {
  /** A hash of all that is cached: a new version replaces the old cache. */
  version: string
  offlinePath: string
  messagesPath: string
  icon: string
  texts: { en: Texts; fr: Texts }
}

/** Its source is served as the service worker: it must not use anything from outside the function. */
export function runServiceWorker(scope: WorkerScope, settings: Settings): void {
  const { version, offlinePath, messagesPath, icon } = settings
  const prefix = 'dash-offline-'

  async function cacheOfflinePage() {
    const cache = await scope.caches.open(prefix + version)
    await cache.add(new Request(offlinePath, { cache: 'reload' }))
    // Open screens use nothing from this cache: a new version may take over at once.
    await scope.skipWaiting()
  }

  async function activate() {
    const names = await scope.caches.keys()
    const old = names.filter(name => name.startsWith(prefix) && name !== prefix + version)
    await Promise.all(old.map(name => scope.caches.delete(name)))
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  /** Network first; the cached offline page only if there is no response at all. */
  async function openDocument({ request, preloadResponse }: FetchEvent): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (error) {
      const offlinePage = await scope.caches.match(offlinePath)
      if (offlinePage) return offlinePage
      throw error
    }
  }

  const counted = (count: number, one: string, many: string) =>
    count === 1 ? one : many.replace('{count}', String(count))

  async function showAlert(payload: AlertPayload) {
    const { unread, waiting = unread, conversation, setAside = 0, language, notice } = payload
    if (notice) {
      const { title, body, path, tag } = notice
      const options = { body, icon, tag, renotify: true, data: path }
      await scope.registration.showNotification(title, options)
      return
    }
    const texts = settings.texts[language ?? 'en']
    await scope.navigator.setAppBadge?.(waiting)
    const parts = [
      ...(unread > 0 || setAside === 0 ? [counted(unread, texts.oneWaits, texts.manyWait)] : []),
      ...(setAside > 0 ? [counted(setAside, texts.oneSetAside, texts.manySetAside)] : []),
    ]
    // One notification for all messages: a newer one replaces it and alerts again.
    const data = conversation ? `${messagesPath}/${conversation}` : messagesPath
    const options = { body: parts.join(' '), icon, tag: 'messages', renotify: true, data }
    await scope.registration.showNotification(texts.alertTitle, options)
  }

  async function openScreen(path: string) {
    const windows = await scope.clients.matchAll({ type: 'window' })
    const open = windows.find(({ url }) => new URL(url).pathname === path)
    await (open ? open.focus() : scope.clients.openWindow(path))
  }

  scope.addEventListener('install', event => event.waitUntil(cacheOfflinePage()))
  scope.addEventListener('activate', event => event.waitUntil(activate()))
  scope.addEventListener('fetch', event => {
    // Other requests are not intercepted.
    if (event.request.mode === 'navigate') event.respondWith(openDocument(event))
  })
  scope.addEventListener('push', event => {
    const payload = event.data?.json() as AlertPayload | undefined
    event.waitUntil(showAlert(payload ?? { unread: 1 }))
  })
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    // An alert of an earlier version has no address.
    const { data } = event.notification
    event.waitUntil(openScreen(typeof data === 'string' ? data : messagesPath))
  })
}

export const serviceWorkerSource = (settings: Settings): string =>
  `(${runServiceWorker})(self, ${JSON.stringify(settings)})\n`

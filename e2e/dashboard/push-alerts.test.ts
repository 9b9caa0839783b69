import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PushReceiver, startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import {
  callApi,
  clearContactPosts,
  DESKTOP,
  demo,
  expectNoFindings,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  withFullChromium,
} from '../fixtures.ts'

withFullChromium()

let receiver: PushReceiver

beforeAll(async () => {
  receiver = await startPushReceiver()
})
beforeEach(async () => {
  receiver.received.length = 0
  await queryDatabase('delete from push_subscriptions')
})
afterAll(async () => {
  receiver.close()
  await queryDatabase('delete from push_subscriptions')
  await queryDatabase(`delete from messages where email = 'alerte@exemple.ca'`)
})

/** Replaces the browser's push service, which needs the internet, with a local one. */
async function withPushService(page: Page, name: string): Promise<void> {
  await page.addInitScript(given => {
    const key = 'push-service'
    const subscribed = () => localStorage.getItem(key)
    const subscription = (applicationServerKey: string) => ({
      options: {
        applicationServerKey: Uint8Array.from(
          atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
          letter => letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(key),
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (subscribed() ? subscription(subscribed() ?? '') : null),
      subscribe: async (options: { applicationServerKey: string }) => {
        localStorage.setItem(key, options.applicationServerKey)
        return subscription(options.applicationServerKey)
      },
    })
  }, receiver.subscription(name))
}

async function writeAsVisitor(): Promise<void> {
  await clearContactPosts()
  const message = { name: 'Alex', email: 'alerte@exemple.ca', phone: '418 555-0117', message: 'Un dosseret.' }
  const answer = await callApi('/contactRoute/contact', { method: 'POST', body: JSON.stringify(message) })
  expect(answer.status).toBe(201)
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Notify this device about new messages' })

test('a phone gets a push alert for a new message, shows it and the badge count, and gets none after signing out', async () => {
  const page = await openPage({ ...PHONE, permissions: ['notifications'] })
  const badges: number[] = []
  await page.exposeFunction('showBadge', (count: number) => void badges.push(count))
  await page.addInitScript(() => {
    const { showBadge } = window as unknown as { showBadge: (count: number) => Promise<void> }
    Object.assign(navigator, { setAppBadge: showBadge, clearAppBadge: () => showBadge(0) })
  })
  await withPushService(page, 'phone')
  await signIn(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).tap()
  await page.getByRole('link', { name: 'Security' }).tap()
  await theSwitch(page).and(page.locator('[aria-checked=false]:enabled')).tap()
  await page.getByText(/^On\. Notifications say how many messages are unread/).waitFor()

  await writeAsVisitor()
  await expect.poll(() => receiver.received.length).toBe(1)
  const { unread } = JSON.parse(receiver.received[0]?.text ?? '') as { unread: number }
  expect(unread).toBeGreaterThan(0)
  await expect.poll(() => badges).toContain(unread)

  const cdp = await page.context().newCDPSession(page)
  const registrations: { registrationId: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', event => void registrations.push(...event.registrations))
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  // A push message to a service worker that is still starting is lost.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: demo.siteUrl,
    registrationId: registrations[0]?.registrationId ?? '',
    data: receiver.received[0]?.text ?? '',
  })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body }) => `${title}: ${body}`)
    })
  const text = unread === 1 ? '1 unread message' : `${unread} unread messages`
  await expect.poll(shown).toEqual([`New message: ${text}`])

  // Signing in again in the same browser subscribes without asking again.
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.waitForURL(url => url.pathname === '/')
  expect(badges.at(-1)).toBe(0)
  expect(await queryDatabase('select id from push_subscriptions')).toEqual([])
  await writeAsVisitor()
  // No device is subscribed now; one that subscribes later gets no alert for this message.
  await expect.poll(() => queryDatabase('select from unannounced_messages')).toEqual([])
  await signIn(page)
  await expect.poll(() => queryDatabase('select id from push_subscriptions')).toHaveLength(1)

  await page.goto('/dash/security')
  await theSwitch(page).and(page.locator('[aria-checked=true]:enabled')).tap()
  await theSwitch(page)
    .getByText(/^Off\./)
    .waitFor()
  expect(await queryDatabase('select id from push_subscriptions')).toEqual([])
  expect(receiver.received).toHaveLength(1)
})

test('alerts that cannot be switched off for lack of a connection stay on, and the next press switches them off', async () => {
  const page = await openPage({ ...PHONE, permissions: ['notifications'], expectedErrors: /ERR_FAILED/ })
  await withPushService(page, 'phone')
  await signIn(page)
  await page.goto('/dash/security')
  await theSwitch(page).and(page.locator('[aria-checked=false]:enabled')).tap()
  await page.getByText(/^On\./).waitFor()
  await page.route('**/alertRoute/device', route => route.abort())
  await theSwitch(page).tap()
  await page.getByText('Couldn’t change this. Check your connection and try again.').waitFor()
  expect(await theSwitch(page).getAttribute('aria-checked')).toBe('true')
  await page.unroute('**/alertRoute/device')
  await theSwitch(page).tap()
  await page.getByText(/^Off\./).waitFor()
  expect(await queryDatabase('select id from push_subscriptions')).toEqual([])
})

test('the permission is asked for only when the switch is pressed; after a refusal the screen explains how to allow it', async () => {
  const page = await openPage(DESKTOP)
  await page.addInitScript(() => {
    let permission = 'default'
    const asked: string[] = []
    Object.assign(window, { asked })
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      asked.push(location.pathname)
      permission = 'denied'
      return permission as NotificationPermission
    }
  })
  await signIn(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await theSwitch(page).and(page.locator(':enabled')).waitFor()
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(await asked()).toEqual([])
  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Your browser is blocking notifications\./).waitFor()
  expect(await asked()).toEqual(['/dash/security'])
  await expectNoFindings(page, 'security, light')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expectNoFindings(page, 'security, dark')
})

import { browserApi } from '#web/browser-api.ts'
import { readAlerts, removeDevice, saveDevice } from '../alerts.contract.ts'

export type AlertState = 'off' | 'on' | 'blocked' | 'unsupported' | 'notOffered'

/** The account that switched alerts on in this browser; another account is asked again. */
const OWNER_KEY = 'alerts-for'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async () => {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

export async function readAlertState(): Promise<AlertState> {
  if (!isSupported()) return 'unsupported'
  const { publicKey, isOn } = await browserApi().call(readAlerts, {})
  if (publicKey === null) return 'notOffered'
  if (Notification.permission === 'denied') return 'blocked'
  return isOn && (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission, subscribes, and registers the device with the server. Call it from a click. */
export async function switchAlertsOn(userId: string): Promise<AlertState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await browserApi().call(readAlerts, {})
  if (publicKey === null) return 'notOffered'
  await subscribe(publicKey)
  localStorage.setItem(OWNER_KEY, userId)
  return 'on'
}

export async function switchAlertsOff(): Promise<AlertState> {
  await browserApi().call(removeDevice, {})
  localStorage.removeItem(OWNER_KEY)
  await (await findSubscription())?.unsubscribe()
  return 'off'
}

/** Keeps alerts on after a new sign-in, and subscribes again if the public key of the site has changed. */
export async function renewAlerts(userId: string): Promise<void> {
  if (localStorage.getItem(OWNER_KEY) !== userId) return
  if (!isSupported() || Notification.permission !== 'granted') return
  const { publicKey } = await browserApi().call(readAlerts, {})
  if (publicKey !== null) await subscribe(publicKey)
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  const isSameKey = existing && keyOf(existing) === publicKey
  if (existing && !isSameKey) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (isSameKey ? existing : await pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await browserApi().call(saveDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

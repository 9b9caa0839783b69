/** Where the dashboard as an app begins and ends. The public pages are none of its business. */
export const APP_SCOPE = '/dash'
export const MANIFEST_PATH = '/dash/app.webmanifest'
export const SERVICE_WORKER_PATH = '/dash/sw.js'
export const OFFLINE_PATH = '/dash/offline'

export interface AppIcon {
  file: string
  size: number
  /** `maskable`: to the edge, with room for the shapes that phones cut out of it. */
  purpose: 'any' | 'maskable'
}

/** Drawn from the mark when the pages are built. */
export const APP_ICONS: readonly AppIcon[] = [
  { file: '/icons/app-192.png', size: 192, purpose: 'any' },
  { file: '/icons/app-512.png', size: 512, purpose: 'any' },
  { file: '/icons/app-maskable-512.png', size: 512, purpose: 'maskable' },
]

/** Apple cuts its own corners, and reads no list. */
export const APPLE_ICON: AppIcon = { file: '/icons/app-apple-180.png', size: 180, purpose: 'maskable' }

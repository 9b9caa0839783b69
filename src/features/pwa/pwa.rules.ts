/** The installed app covers the dashboard, not the public pages. */
export const APP_SCOPE = '/dash'
export const MANIFEST_PATH = '/dash/app.webmanifest'
export const SERVICE_WORKER_PATH = '/dash/sw.js'
export const OFFLINE_PATH = '/dash/offline'

export interface AppIcon {
  file: string
  size: number
  /** `maskable`: fills the square, with a margin for the shapes that phones cut out of it. */
  purpose: 'any' | 'maskable'
}

/** Drawn from the logo at build time. */
export const APP_ICONS: readonly AppIcon[] = [
  { file: '/icons/app-192.png', size: 192, purpose: 'any' },
  { file: '/icons/app-512.png', size: 512, purpose: 'any' },
  { file: '/icons/app-maskable-512.png', size: 512, purpose: 'maskable' },
]

/** For `apple-touch-icon`: iOS rounds the corners and does not read the icons of the manifest. */
export const APPLE_ICON: AppIcon = { file: '/icons/app-apple-180.png', size: 180, purpose: 'maskable' }

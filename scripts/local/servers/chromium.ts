import { type Browser, chromium } from 'playwright-core'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** HEADED=1 shows the browser that a test drives. */
const headless = !process.env.HEADED

/** The system's Chromium, without background network traffic. */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: [...FLAGS, ...flags], headless })
}

/** Without windows, notifications and installed apps: it takes a third less time. */
export function launchHeadlessShell(): Promise<Browser> {
  if (!headless) return launchChromium()
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS })
}

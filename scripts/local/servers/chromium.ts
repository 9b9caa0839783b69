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

/** The system's own browser, which asks nobody for anything by itself. */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: [...FLAGS, ...flags] })
}

/** Its engine alone, without windows, alerts and installed apps around it: the same pages in two thirds of the time. */
export function launchEngine(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS })
}

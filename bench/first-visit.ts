import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '#scripts/local/servers/chromium.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { type Figure, median } from './figure.ts'
import { type NetworkConditions, type Transfer, watchTransfers } from './instruments/watch-transfers.ts'
import type { Effort } from './run.ts'

/** A recent phone with a high pixel density, which loads larger images. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** Lighthouse's slow 4G as DevTools applies it. */
const SLOW_4G: NetworkConditions = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** Lighthouse's standard phone: its slow 4G as it is simulated, and the slow-down of its processor. */
const STANDARD_PHONE: NetworkConditions = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
}
const SLOWDOWN = 4

/** The bytes that a phone loads until `load`, on a fast and a slow connection, its scripts, and how fast Contact opens. */
export async function firstVisit({ siteUrl }: Demo, effort: Effort): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const whole = await visit(browser, siteUrl)
    const slow = await visit(browser, siteUrl, SLOW_4G)
    const signInPage = await visit(browser, `${siteUrl}/dash`)
    return [
      ...beforeLoad([whole, slow]),
      thirdParties(siteUrl, whole),
      await heroMovie(whole),
      ...(await scriptsAndContact(browser, siteUrl, effort)),
      signInPageScript(signInPage),
    ]
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, network?: NetworkConditions): Promise<Transfer[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const transfers = await watchTransfers(page, network)
  await page.goto(url)
  if (!network) await readToTheEnd(page)
  await context.close()
  return transfers()
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForLoadState('networkidle')
}

function beforeLoad(visits: Transfer[][]): Figure[] {
  const early = visits.map(visit => visit.filter(({ isBeforeLoad }) => isBeforeLoad))
  const most = (read: (visit: Transfer[]) => number) => Math.max(...early.map(read))
  const bytes = (visit: Transfer[]) => visit.reduce((sum, { bytesAtLoad }) => sum + bytesAtLoad, 0)
  const largest = (files: Transfer[]) => Math.max(0, ...files.map(({ bytesAtLoad }) => bytesAtLoad))
  const heaviest = early.toSorted((a, b) => bytes(b) - bytes(a))[0] ?? []
  return [
    {
      name: 'transferred before load of /',
      value: most(bytes) / 1_000,
      unit: 'KB',
      bound: { atMost: 75 },
      note: heaviest.map(({ url, bytesAtLoad }) => `${nameOf(url)} ${inKb(bytesAtLoad)}`).join(', '),
    },
    {
      name: 'the document of / with its styles',
      value: most(visit => visit.find(({ kind }) => kind === 'Document')?.bodyBytes ?? Number.NaN) / 1_000,
      unit: 'KB',
      bound: { atMost: 22 },
      goal: 20,
      limit:
        'Ten KB of it are the styles of the whole page: what lies below the first screen would have to come later',
    },
    {
      name: 'the largest picture of / before load',
      value: most(visit => largest(visit.filter(({ kind }) => kind === 'Image'))) / 1_000,
      unit: 'KB',
      bound: { atMost: 25 },
    },
    {
      name: 'faces of / before load, together',
      value: most(visit => bytes(visit.filter(({ kind }) => kind === 'Font'))) / 1_000,
      unit: 'KB',
      bound: { atMost: 20 },
    },
    { name: 'requests before load of /', value: most(visit => visit.length), bound: { atMost: 8 } },
    {
      name: 'video before load of /',
      value: most(visit => bytes(visit.filter(({ kind }) => kind === 'Media'))),
      unit: 'B',
      bound: { atMost: 0 },
    },
  ]
}

/** The full size of the first movie, however much of it has been loaded. */
async function heroMovie(visit: Transfer[]): Promise<Figure> {
  const url = visit.find(({ kind }) => kind === 'Media')?.url
  const answer = url ? await fetch(url, { method: 'HEAD' }) : null
  return {
    name: 'the movie of the hero on a phone',
    value: Number(answer?.headers.get('content-length') ?? Number.NaN) / 1_000,
    unit: 'KB',
    bound: { atMost: 1_000 },
    note: url ? nameOf(url) : 'none was asked for',
  }
}

function thirdParties(siteUrl: string, visit: Transfer[]): Figure {
  const hosts = visit.map(({ url }) => new URL(url).host)
  const thirdPartyHosts = hosts.filter(host => host && host !== new URL(siteUrl).host)
  const note = [...new Set(thirdPartyHosts)].join(', ')
  return { name: 'third-party requests of /', value: thirdPartyHosts.length, bound: { atMost: 0 }, note }
}

/** What is loaded without any touch, then by a tap on Contact; and how long the tap takes, with a cold and a warm cache. */
async function scriptsAndContact(browser: Browser, siteUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const cold: number[] = []
  const cached: number[] = []
  let before: Transfer[] = []
  let after: Transfer[] = []
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const context = await browser.newContext(PHONE)
    const first = await openContact(context, siteUrl)
    const again = await openContact(context, siteUrl)
    if (round === 0) ({ before, after } = first)
    cold.push(first.ms)
    cached.push(again.ms)
    await context.close()
  }
  const kb = (files: Transfer[]) => files.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0) / 1_000
  const limit = 'React is 58 KB of it'
  return [
    {
      name: 'JavaScript of / before the first touch',
      value: kb(before),
      unit: 'KB',
      bound: { atMost: 12 },
      note: `${before.length} files`,
    },
    {
      name: 'JavaScript of / after opening Contact',
      value: kb(after),
      unit: 'KB',
      bound: { atMost: 85 },
      note: `${after.length} files`,
      limit,
    },
    // Other work on the machine counts as the page's own.
    ...(isQuick ? [] : [opening('cold', cold, 1_000), opening('cached', cached, 300)]),
  ]
}

const opening = (cache: string, times: number[], atMost: number): Figure => ({
  name: `from the tap on Contact to its form, ${cache}`,
  value: median(times),
  unit: 'ms',
  bound: { atMost },
  note: times.map(time => time.toFixed(0)).join(' '),
  limit:
    'On a phone four times slower than this machine, some twenty small files arrive one after the other (7 ms each, from the cache), and drawing the form takes 120 ms',
})

async function openContact(context: BrowserContext, siteUrl: string) {
  const page = await context.newPage()
  const transfers = await watchTransfers(page, STANDARD_PHONE)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scripts = () => transfers().filter(({ kind }) => kind === 'Script')
  await page.goto(siteUrl)
  await page.waitForFunction(() => performance.getEntriesByName('behaviours').length > 0)
  // The web vitals load a second later.
  await page.waitForTimeout(1_500)
  await page.waitForLoadState('networkidle')
  const before = scripts()
  const form = page.evaluate(timeToContactForm)
  await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
  const ms = await form
  await page.waitForLoadState('networkidle')
  const after = scripts()
  await page.close()
  return { before, after, ms }
}

/** In the page: from the next touch until the form has been drawn. */
async function timeToContactForm(): Promise<number> {
  const touched = new Promise<number>(resolve =>
    addEventListener('touchend', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
  )
  const start = await touched
  while (!document.querySelector('dialog[open] form [type=submit]')) await new Promise(requestAnimationFrame)
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

function signInPageScript(visit: Transfer[]): Figure {
  const scripts = visit.filter(({ kind }) => kind === 'Script')
  return {
    name: 'JavaScript of the dashboard before sign-in',
    value: scripts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0) / 1_000,
    unit: 'KB',
    bound: { atMost: 145 },
    goal: 130,
    note: `${scripts.length} files`,
    limit:
      'React and router are 93 KB of it and Zod, which checks every reply in the browser too, 24; what the form itself needs is the rest',
  }
}

const inKb = (bytes: number) => (bytes / 1_000).toFixed(1)
const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) || '/'

import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#scripts/local/servers/chromium.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { reactFloorBytes } from './bare/react-floor.ts'
import type { Figure } from './figure.ts'
import { type Line, type Transfer, watchTransfers } from './instruments/watch-transfers.ts'

/** A recent phone, whose fine screen asks for the larger pictures. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** Lighthouse's slow 4G as DevTools applies it: what is slow to come is all the more before `load`. */
const SLOW_4G: Line = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** What a phone transfers until `load`, on a fast line and a slow one, and which scripts it runs in the end. */
export async function firstVisit({ siteUrl }: Demo): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const whole = await visit(browser, siteUrl)
    const slow = await visit(browser, siteUrl, SLOW_4G)
    const door = await visit(browser, `${siteUrl}/dash`)
    return [
      ...beforeLoad([whole, slow]),
      thirdParties(siteUrl, whole),
      await heroMovie(whole),
      await ownScript(whole),
      scriptAtTheDoor(door),
    ]
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, line?: Line): Promise<Transfer[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const transfers = await watchTransfers(page, line)
  await page.goto(url)
  if (!line) await readToTheEnd(page)
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

/** The first that a phone asks for, whole: how much of it has come by now is the line's affair. */
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
  const strangers = hosts.filter(host => host && host !== new URL(siteUrl).host)
  const note = [...new Set(strangers)].join(', ')
  return { name: 'third-party requests of /', value: strangers.length, bound: { atMost: 0 }, note }
}

async function ownScript(visit: Transfer[]): Promise<Figure> {
  const scripts = visit.filter(({ kind }) => kind === 'Script')
  const all = scripts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
  const floor = await reactFloorBytes()
  return {
    name: 'JavaScript of / over React and router',
    value: (all - floor) / 1_000,
    unit: 'KB',
    bound: { atMost: 35 },
    note: `${inKb(all)} KB in ${scripts.length} files, of which ${inKb(floor)} are React and router`,
  }
}

function scriptAtTheDoor(visit: Transfer[]): Figure {
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

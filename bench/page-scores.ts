import type { Flags } from 'lighthouse'
import { launchChromium } from '#scripts/local/servers/chromium.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { startServer } from './bare/start-server.ts'
import { type Figure, median } from './figure.ts'
import { type LighthouseRun, runLighthouse } from './instruments/lighthouse-run.ts'
import type { Effort } from './run.ts'

interface Pair {
  floor: LighthouseRun
  page: LighthouseRun
}

/** Lighthouse on `/` and on the floor page, in turn; then once on each other kind of public page, and on the sign-in page. */
export async function pageScores({ siteUrl }: Demo, { isQuick }: Effort): Promise<Figure[]> {
  const floor = await startServer('floor-server.ts', [siteUrl])
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  const measure = (url: string, flags?: Flags) => runLighthouse(url, port, flags)
  try {
    // Warm-up.
    await measure(siteUrl)
    const pairs: Pair[] = []
    // None is left out.
    while (pairs.length < (isQuick ? 3 : 7))
      pairs.push({ floor: await measure(`http://localhost:${floor.port}/`), page: await measure(siteUrl) })
    const pages = pairs.map(({ page }) => page)
    const figures = [
      ...performance(pages, { isQuick }),
      ...paints(pairs),
      blocked(pairs),
      ...times(pages),
      ...qualities('/', pages),
    ]
    for (const path of ['/blogue', '/contact', await anArticle(siteUrl)])
      figures.push(...qualities(path, [await measure(siteUrl + path)]))
    figures.push(signInPageLcp(await measure(`${siteUrl}/dash`, THROTTLED)))
    return figures
  } finally {
    await browser.close()
    floor.stop()
  }
}

const ONE_LINE =
  'The document carries the styles of the whole page, and comes before the picture on the same slow line'
const TASKS = 'Styling, laying out and drawing the first screen are tasks of 50 ms and more on this phone'

function performance(pages: LighthouseRun[], { isQuick }: Effort): Figure[] {
  const scores = pages.map(page => page.scores.performance)
  // Other load of a shared machine counts as the page's own, so the bounds of the quick form are wider.
  const limit = 'The time that the page is blocked costs the points; its row says what it goes into'
  return [
    {
      name: 'Lighthouse performance of /',
      value: median(scores),
      bound: { atLeast: isQuick ? 90 : 98 },
      goal: 100,
      note: scores.join(' '),
      limit,
    },
    {
      name: 'Lighthouse performance of /, worst run',
      value: Math.min(...scores),
      bound: { atLeast: isQuick ? 85 : 95 },
      limit,
    },
  ]
}

/** More than the floor page, which runs no script: on the same machine, in the same minutes. */
function blocked(pairs: Pair[]): Figure {
  const [ours, least] = (['page', 'floor'] as const).map(kind => pairs.map(pair => pair[kind].blockedMs))
  const inMs = (times: number[] = []) => times.map(time => time.toFixed(0)).join(' ')
  return {
    name: 'time that / is blocked, over its floor page',
    value: median(ours ?? []) - median(least ?? []),
    unit: 'ms',
    bound: { atMost: 50 },
    note: `${inMs(ours)} against ${inMs(least)}`,
    limit: TASKS,
  }
}

function paints(pairs: Pair[]): Figure[] {
  const ours = median(pairs.map(({ page }) => page.lcpMs))
  const least = median(pairs.map(({ floor }) => floor.lcpMs))
  return [
    {
      name: 'LCP of / against its floor page',
      value: ours / least,
      unit: 'x',
      bound: { atMost: 1.15 },
      goal: 1.1,
      limit: ONE_LINE,
      note: `${ours.toFixed(0)} ms against ${least.toFixed(0)}`,
    },
    { name: 'CLS of /', value: median(pairs.map(({ page }) => page.cls)), bound: { atMost: 0 } },
  ]
}

/** On Lighthouse's simulated phone and network. */
function times(pages: LighthouseRun[]): Figure[] {
  const inMs = (name: string, read: (page: LighthouseRun) => number, [bound, goal]: [number, number]) => ({
    ...{ name, value: median(pages.map(read)), unit: 'ms', bound: { atMost: bound }, goal, limit: ONE_LINE },
  })
  return [
    inMs('FCP of /', page => page.fcpMs, [1_100, 900]),
    inMs('LCP of /', page => page.lcpMs, [1_500, 1_200]),
    inMs('Speed Index of /', page => page.speedMs, [2_000, 1_000]),
  ]
}

/** The slow line itself: a simulated one counts each script that a fast line brings before the first paint. */
const THROTTLED: Flags = { throttlingMethod: 'devtools' }

function signInPageLcp({ lcpMs }: LighthouseRun): Figure {
  return {
    name: 'LCP of the dashboard before sign-in',
    ...{ value: lcpMs, unit: 'ms', bound: { atMost: 3_500 }, goal: 1_500 },
    limit: 'Two round trips of the slow line, the document with its styles, then the picture',
  }
}

function qualities(path: string, runs: LighthouseRun[]): Figure[] {
  return (['accessibility', 'best-practices', 'seo'] as const).map(category => ({
    name: `Lighthouse ${category} of ${path}`,
    value: median(runs.map(run => run.scores[category])),
    bound: { atLeast: 100 },
    note: [...new Set(runs.flatMap(run => run.findings[category]))].join(', '),
  }))
}

async function anArticle(siteUrl: string): Promise<string> {
  const list = await (await fetch(`${siteUrl}/blogue`)).text()
  return /href="(\/blogue\/[\w-]+)"/.exec(list)?.[1] ?? '/blogue'
}

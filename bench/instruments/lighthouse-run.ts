import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

export interface LighthouseRun {
  scores: Record<Category, number>
  /** The audits that took points off. */
  findings: Record<Category, string[]>
  fcpMs: number
  lcpMs: number
  speedMs: number
  blockedMs: number
  cls: number
  /** How fast this machine was just before, by Lighthouse's own measure. */
  machineIndex: number
}

/** A fast desktop, which Lighthouse slows down four times to play a phone. */
export const PLAYED_ON = { machineIndex: 1_500, slowdown: 4 }

interface Conditions {
  /** Where the browser is told what to do. */
  port: number
  machineIndex: number
}

/** Lighthouse's phone on its slow 4G, with a cold cache. A run that an overloaded machine broke is repeated once. */
export async function runLighthouse(url: string, conditions: Conditions): Promise<LighthouseRun> {
  return lookOnce(url, conditions).catch(() => lookOnce(url, conditions))
}

async function lookOnce(url: string, { port, machineIndex }: Conditions): Promise<LighthouseRun> {
  // So that it stays the same phone, a slower or busy machine is slowed down less, as Lighthouse advises.
  const slowdown = PLAYED_ON.slowdown * Math.min(1, machineIndex / PLAYED_ON.machineIndex)
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: Math.max(1, slowdown) },
  })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message}`)
  const { categories, audits, environment } = run.lhr
  const inEach = <T>(read: (category: Category) => T) =>
    Object.fromEntries(CATEGORIES.map(category => [category, read(category)])) as Record<Category, T>
  const measured = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: inEach(category => Math.round((categories[category]?.score ?? Number.NaN) * 100)),
    findings: inEach(category =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
        .map(({ id }) => id),
    ),
    fcpMs: measured('first-contentful-paint'),
    lcpMs: measured('largest-contentful-paint'),
    speedMs: measured('speed-index'),
    blockedMs: measured('total-blocking-time'),
    cls: measured('cumulative-layout-shift'),
    machineIndex: environment.benchmarkIndex,
  }
}

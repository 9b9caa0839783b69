import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

export interface LighthouseRun {
  scores: Record<Category, number>
  /** The audits that lowered the score. */
  findings: Record<Category, string[]>
  fcpMs: number
  lcpMs: number
  speedMs: number
  blockedMs: number
  cls: number
  /** Lighthouse's benchmark index of this machine. */
  machineIndex: number
}

/** The index of a fast desktop, which Lighthouse throttles four times to simulate a phone. */
export const PLAYED_ON = { machineIndex: 1_500, slowdown: 4 }

interface Conditions {
  /** The DevTools port. */
  port: number
  machineIndex: number
}

/** Lighthouse's phone on slow 4G, with a cold cache. A failed run is repeated once. */
export async function runLighthouse(url: string, conditions: Conditions): Promise<LighthouseRun> {
  return runOnce(url, conditions).catch(() => runOnce(url, conditions))
}

async function runOnce(url: string, { port, machineIndex }: Conditions): Promise<LighthouseRun> {
  // A slower or busy machine is throttled less, as Lighthouse recommends.
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

import lighthouse, { type Flags } from 'lighthouse'

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
}

/**
 * Lighthouse's phone on slow 4G, with a cold cache and its standard slow-down of the processor, whatever the machine. A run
 * without a result is repeated once. `port` is the DevTools port.
 */
export async function runLighthouse(url: string, port: number, flags?: Flags): Promise<LighthouseRun> {
  return runOnce(url, port, flags).catch(() => runOnce(url, port, flags))
}

async function runOnce(url: string, port: number, flags?: Flags): Promise<LighthouseRun> {
  const run = await lighthouse(url, {
    ...flags,
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    disableFullPageScreenshot: true,
  })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message}`)
  const { categories, audits } = run.lhr
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
  }
}

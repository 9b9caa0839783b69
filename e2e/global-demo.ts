import type { TestProject } from 'vitest/node'
import { type Demo, readDemo, startDemo } from '#scripts/local/start-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demos: Demo[]
  }
}

type RunningDemo = Awaited<ReturnType<typeof startDemo>>

const DEMOS = 2
/** Two: what is saved through one replica must show on the other. */
const REPLICAS = 2

// Each project loads this module anew; all of them use the same demos.
const shared = globalThis as typeof globalThis & { runningDemos?: Promise<RunningDemo[]> }

/** The production build with everything real, once for each worker. DEMO names the demo.json of one that runs already. */
export default async function setup(project: TestProject) {
  if (process.env.DEMO) {
    project.provide('demos', Array(DEMOS).fill(readDemo(process.env.DEMO)))
    return
  }
  shared.runningDemos ??= startDemos()
  const running = await shared.runningDemos
  project.provide(
    'demos',
    running.map(({ demo }) => demo),
  )
  return async () => {
    if (!shared.runningDemos) return
    delete shared.runningDemos
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

async function startDemos(): Promise<RunningDemo[]> {
  const demos: RunningDemo[] = []
  // Browsers on the same cores make the event loop late; the drills cover load shedding.
  const env = { MAX_EVENT_LOOP_DELAY_MS: '60000' }
  for (let count = 0; count < DEMOS; count += 1) demos.push(await startDemo({ replicas: REPLICAS, env }))
  return demos
}

import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demos: Demo[]
    /** Of each demo. Where one is enough there is one: each renders every page of every publication. */
    replicas: number
  }
}

/** The built program with everything real, once for each file that is told at the same time. */
export default async function setup(project: TestProject) {
  const running: Awaited<ReturnType<typeof startDemo>>[] = []
  const { maxWorkers, provide } = project.config
  for (let number = 0; number < maxWorkers; number += 1)
    running.push(await startDemo({ replicas: provide.replicas ?? 1 }))
  project.provide(
    'demos',
    running.map(({ demo }) => demo),
  )
  return async () => void (await Promise.all(running.map(({ stop }) => stop())))
}

import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demos: Demo[]
  }
}

/** The built program with everything real, two replicas each, one for each file that is told at the same time. */
export default async function setup(project: TestProject) {
  const running: Awaited<ReturnType<typeof startDemo>>[] = []
  for (let number = 0; number < project.config.maxWorkers; number += 1)
    running.push(await startDemo({ replicas: 2 }))
  project.provide(
    'demos',
    running.map(({ demo }) => demo),
  )
  return async () => void (await Promise.all(running.map(({ stop }) => stop())))
}

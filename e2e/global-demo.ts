import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demos: Demo[]
  }
}

/**
 * The built program with everything real, once for each file that is told at the same time. What is alone on the machine
 * has two replicas: each renders every page of every publication.
 */
export default async function setup(project: TestProject) {
  const running: Awaited<ReturnType<typeof startDemo>>[] = []
  const { maxWorkers } = project.config
  for (let number = 0; number < maxWorkers; number += 1)
    running.push(await startDemo({ replicas: maxWorkers === 1 ? 2 : 1 }))
  project.provide(
    'demos',
    running.map(({ demo }) => demo),
  )
  return async () => void (await Promise.all(running.map(({ stop }) => stop())))
}

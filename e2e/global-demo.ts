import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
  }
}

/** The built program with everything real, two replicas, for all stories. */
export default async function setup(project: TestProject) {
  const { demo, stop } = await startDemo({ replicas: 2 })
  project.provide('demo', demo)
  return stop
}

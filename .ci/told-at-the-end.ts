// What a run of many minutes must not hide: tests that failed, and stories that were told twice until they passed.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const FILE = process.env.TOLD_AT_THE_END

export default class ToldAtTheEnd implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(module => [
      ...module.errors().map(error => `FAILED: ${module.relativeModuleId}: ${error.message}`),
      ...[...module.children.allTests()].flatMap(told),
    ])
    if (FILE !== undefined && lines.length > 0) appendFileSync(FILE, `${lines.join('\n')}\n`)
  }
}

function told(test: TestCase): string[] {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`
  const { state, errors = [] } = test.result()
  const words = errors.map(({ message }) => message.slice(0, 600)).join(' | ')
  if (state === 'failed') return [`FAILED: ${name}: ${words}`]
  return test.diagnostic()?.flaky ? [`PASSED AT THE SECOND TRY: ${name}: ${words}`] : []
}

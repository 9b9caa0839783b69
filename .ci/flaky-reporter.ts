// Writes failed tests, and tests that passed only on a retry, to a file that CI prints at its end.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const FILE = process.env.FLAKY_REPORT

export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(module => [
      ...module.errors().map(error => `FAILED: ${module.relativeModuleId}: ${error.message}`),
      ...[...module.children.allTests()].flatMap(describeTest),
    ])
    if (FILE !== undefined && lines.length > 0) appendFileSync(FILE, `${lines.join('\n')}\n`)
  }
}

function describeTest(test: TestCase): string[] {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`
  const { state, errors = [] } = test.result()
  const messages = errors.map(({ message }) => message.slice(0, 1_200)).join(' | ')
  if (state === 'failed') return [`FAILED: ${name}: ${messages}`]
  return test.diagnostic()?.flaky ? [`PASSED ON RETRY: ${name}: ${messages}`] : []
}

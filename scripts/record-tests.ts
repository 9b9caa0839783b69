// Writes a test run to docs/proof.md: each test is a promise, its duration the figure.
// usage: node scripts/record-tests.ts compose|image|install REPORT   (the JSON report of Vitest)
import { readFileSync } from 'node:fs'
import { TEST_RUNS } from './proof/proof.ts'
import { measuredNow, recordProofs } from './proof/record-proof.ts'

interface Report {
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[]
}

const [subject = '', file = ''] = process.argv.slice(2)
const report = JSON.parse(readFileSync(file, 'utf8')) as Report
const promises = report.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .map(({ title, status, duration = 0 }) => ({
    promise: title,
    figure: `${(duration / 1_000).toFixed(1)} s`,
    hasHeld: status === 'passed',
  }))
recordProofs('test', TEST_RUNS, [{ subject, kind: 'test', isQuick: false, ...measuredNow(), promises }])

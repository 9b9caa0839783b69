import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { damageFiles } from '#harness/media/damaged-files.ts'
import { prepareSample } from '#harness/media/prepare-sample.ts'
import { createSamples } from '#harness/media/sample-files.ts'
import { createTestServices } from '#harness/test-database.ts'

// `npm run drills -- damaged-files` runs five hundred.
const COUNT = 40

test(`each of ${COUNT} damaged files becomes ready or failed and leaves no temporary files`, async () => {
  const services = await createTestServices()
  const samples = createSamples()
  const ends: Record<string, number> = {}
  for (const damaged of damageFiles(samples, COUNT)) {
    const { state, problem, object_keys } = await prepareSample(services, damaged)
    const end = state === 'failed' ? `failed: ${problem}` : state
    ends[end] = (ends[end] ?? 0) + 1
    if (state === 'failed') expect(object_keys).toEqual([])
  }
  samples.remove()
  const { ready = 0, 'failed: unreadable': unreadable = 0, ...others } = ends
  expect(ready).toBeGreaterThan(0)
  expect(unreadable).toBeGreaterThan(0)
  const known = ['has_no_picture', 'too_long', 'too_large', 'too_many_streams', 'carries_other_files']
  expect(Object.keys(others).filter(end => !known.includes(end.replace('failed: ', '')))).toEqual([])
  expect(readdirSync(tmpdir()).filter(name => name.startsWith(`carreau-work-${process.pid}-`))).toEqual([])
}, 600_000)

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TEST_RUNS } from '#scripts/proof/proof.ts'
import { PROOF_PAGE, readProofs } from '#scripts/proof/record-proof.ts'
import { renderProof } from '#scripts/proof/render-proof.ts'
import { BENCHES } from '../../bench/run.ts'
import { LOSS_DRILLS, OTHER_DRILLS } from '../../drills/run.ts'

const subjects = {
  bench: Object.keys(BENCHES),
  drill: Object.keys({ ...LOSS_DRILLS, ...OTHER_DRILLS }),
  test: TEST_RUNS,
}

describe('docs/proof.md', () => {
  test('is generated from the recorded figures', () => {
    expect(readFileSync(PROOF_PAGE, 'utf8')).toBe(renderProof(readProofs()))
  })

  test.each(['bench', 'drill', 'test'] as const)(
    'contains every %s; record a new one with --record',
    kind => {
      const named = readProofs().filter(proof => proof.kind === kind)
      expect(named.map(({ subject }) => subject).toSorted()).toEqual(subjects[kind].toSorted())
    },
  )
})

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Proof, ProofKind } from './proof.ts'
import { renderProof } from './render-proof.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCS = path.join(ROOT, 'docs')
export const PROOF_JSON = path.join(DOCS, 'proof.json')
export const PROOF_PAGE = path.join(DOCS, 'proof.md')

export function readProofs(): Proof[] {
  return existsSync(PROOF_JSON) ? (JSON.parse(readFileSync(PROOF_JSON, 'utf8')) as Proof[]) : []
}

/** Replaces the records of the measured subjects, and renders the page. */
export function recordProofs(kind: ProofKind, subjects: string[], measured: Proof[]): void {
  const known = readProofs()
  const ofKind = subjects.toSorted().map(
    subject =>
      measured.find(proof => proof.subject === subject) ??
      known.find(proof => proof.kind === kind && proof.subject === subject) ?? {
        subject,
        kind,
        isQuick: false,
        promises: [],
      },
  )
  const proofs = [...known.filter(proof => proof.kind !== kind), ...ofKind].toSorted((a, b) =>
    a.kind.localeCompare(b.kind),
  )
  writeFileSync(PROOF_JSON, `${JSON.stringify(proofs, null, 2)}\n`)
  writeFileSync(PROOF_PAGE, renderProof(proofs))
}

/** What is measured: not the tests, the measuring programs and the documents. */
const OTHERS = [
  '.ci/**',
  'bench/**',
  'docs/**',
  'drills/**',
  'e2e/**',
  'scripts/proof/**',
  'test/**',
  '**/*.test.ts*',
  'vitest.config.ts',
  '*.md',
]
const PRODUCT = ['.', ...OTHERS.map(pattern => `:(exclude,glob)${pattern}`)]

/** Today in the machine's own time, and the last commit that changed the product. */
export const measuredNow = () => ({
  on: new Date().toLocaleDateString('sv-SE'),
  commit:
    git('log', '-1', '--abbrev=8', '--format=%h', '--', ...PRODUCT) +
    (git('status', '--porcelain', '--', ...PRODUCT) && '-dirty'),
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

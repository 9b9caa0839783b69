import { commandOf, type Proof, type ProofKind, type ProvenPromise } from './proof.ts'

const HEAD = `# What holds, in figures

Written by the commands themselves: \`npm run bench -- --record\` and \`npm run drills -- --record\`, also with a name behind
it, replace what they have measured, and so does \`.ci/nightly\` with its tests on machines of their own; the figures are kept in
[proof.json](proof.json). Each row can be had again with its command, which fails past its bound. Ratios come from one run on one machine with the bare engine beside it; times depend on
the machine. Where a goal is not reached, the row says what limits it.
`

const TITLES: Record<ProofKind, string> = {
  bench: 'Speed and growth',
  drill: 'Faults and attacks',
  test: 'Install, update, containers',
}

export function renderProof(proofs: Proof[]): string {
  const [commit, ...others] = new Set(proofs.map(proof => proof.commit))
  const days = [...new Set(proofs.flatMap(({ on }) => on ?? []))].toSorted().join(', ')
  const isOneCommit = commit !== undefined && others.length === 0
  const head = isOneCommit ? `${HEAD}\nAll rows: commit ${commit}, measured on ${days}.\n` : HEAD
  const tables = (Object.keys(TITLES) as ProofKind[]).map(kind => renderKind(kind, proofs, isOneCommit))
  return [head, ...tables].join('\n')
}

function renderKind(kind: ProofKind, proofs: Proof[], isOneCommit: boolean): string {
  const ofKind = proofs.filter(proof => proof.kind === kind)
  const sourceOf = (proof: Proof) =>
    [`\`${commandOf(proof)}\``, ...(isOneCommit ? [] : [proof.commit, proof.on]), stolenIn(proof)]
      .filter(Boolean)
      .join(', ')
  const rows = ofKind.flatMap(proof =>
    promisesOf(proof).map((promise, index) => row(proof, promise, index === 0 ? sourceOf(proof) : '')),
  )
  const table = ['| | promise | figure | bound | command |', '|---|---|---|---|---|', ...rows]
  return `## ${TITLES[kind]}\n\n${table.join('\n')}\n`
}

/** From here on timings suffer. */
const STOLEN_THAT_MATTERS = 5

const stolenIn = ({ stolen = 0 }: Proof) =>
  stolen >= STOLEN_THAT_MATTERS && `${stolen} % of the processors’ time taken by the machine’s host`

const promisesOf = ({ promises, subject }: Proof): ProvenPromise[] =>
  promises.length > 0 ? promises : [{ promise: subject, figure: 'not recorded yet', hasHeld: false }]

/** Only the first row of a subject has its command. */
function row(
  proof: Proof,
  { promise, figure, bound, hasHeld, limit }: ProvenPromise,
  source: string,
): string {
  const verdict = hasHeld ? (limit ? 'held, **goal missed**' : 'held') : proof.on ? '**not held**' : 'open'
  const text = limit ? `${figure}. ${limit}` : figure
  const cells = [verdict, promise, text, bound ?? '', source]
  return `| ${cells.map(escapeCell).join(' | ')} |`
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The last recorded result of a bench or drill. */
export interface Proof {
  /** The bench's or drill's name. */
  subject: string
  kind: ProofKind
  /** The day of the recorded run; undefined if there is none. */
  on?: string
  /** With fewer rounds. */
  isQuick: boolean
  /** At full size and duration. */
  isFull?: boolean
  promises: ProvenPromise[]
}

export type ProofKind = 'bench' | 'drill'

export interface ProvenPromise {
  promise: string
  figure: string
  bound?: string
  hasHeld: boolean
  /** Why the goal is not reached. */
  limit?: string
}

const NPM_SCRIPTS: Record<ProofKind, string> = { bench: 'bench', drill: 'drills' }

export function commandOf({ kind, subject, isQuick, isFull }: Proof): string {
  const size = isQuick ? '--quick ' : isFull ? '--full ' : ''
  return `npm run ${NPM_SCRIPTS[kind]} -- ${size}${subject}`
}

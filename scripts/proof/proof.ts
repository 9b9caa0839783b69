/** What one bench or drill has shown when it was last recorded. */
export interface Proof {
  /** The bench's or drill's name. */
  subject: string
  kind: ProofKind
  /** The day of the recorded run; none where nothing was recorded yet. */
  on?: string
  /** A quick run takes fewer rounds: it guards, and does not judge. */
  isQuick: boolean
  /** At the size and for the minutes that are promised. */
  isFull?: boolean
  promises: ProvenPromise[]
}

export type ProofKind = 'bench' | 'drill'

export interface ProvenPromise {
  promise: string
  figure: string
  bound?: string
  hasHeld: boolean
  /** Held, and still behind what we want; or not held: what limits it, in plain words. */
  limit?: string
}

const NPM_SCRIPTS: Record<ProofKind, string> = { bench: 'bench', drill: 'drills' }

export function commandOf({ kind, subject, isQuick, isFull }: Proof): string {
  const size = isQuick ? '--quick ' : isFull ? '--full ' : ''
  return `npm run ${NPM_SCRIPTS[kind]} -- ${size}${subject}`
}

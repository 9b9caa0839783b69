/** The last recorded result of a bench, of a drill, or of a test run on a machine of its own. */
export interface Proof {
  /** Its name in the command. */
  subject: string
  kind: ProofKind
  /** The day and the commit of the recorded run; undefined if there is none. */
  on?: string
  commit?: string
  /** With fewer rounds. */
  isQuick: boolean
  /** At full size and duration. */
  isFull?: boolean
  /** In percent: what the host of the virtual machine took of the processors meanwhile. */
  stolen?: number
  promises: ProvenPromise[]
}

export type ProofKind = 'bench' | 'drill' | 'test'

export interface ProvenPromise {
  promise: string
  figure: string
  bound?: string
  hasHeld: boolean
  /** Why the goal is not reached. */
  limit?: string
}

/** Test runs that are recorded: each has a script of its own in package.json. */
export const TEST_RUNS = ['compose', 'image', 'install']

export function commandOf({ kind, subject, isQuick, isFull }: Proof): string {
  if (kind === 'test') return `npm run test:${subject}`
  const size = isQuick ? '--quick ' : isFull ? '--full ' : ''
  return `npm run ${kind === 'bench' ? 'bench' : 'drills'} -- ${size}${subject}`
}

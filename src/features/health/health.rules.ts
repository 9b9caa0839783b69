import { CHECK_IDS, type CheckId, type CheckState, type Checks, type Facts } from './health.contract.ts'

interface Words {
  notChecked: string
  notCheckedTodo: string
  checks: Record<CheckId, { name: string; fact: (facts: never) => string; todo: (facts: never) => string }>
}

interface DescribedCheck {
  id: CheckId
  state: CheckState
  name: string
  fact: string
  /** Null if there is nothing to do. */
  todo: string | null
}

const WORST_FIRST: CheckState[] = ['bad', 'warning', 'unknown', 'good']

/** The words for each check, the worst first. */
export function describeChecks(checks: Checks, words: Words): DescribedCheck[] {
  const described = CHECK_IDS.map(id => {
    const { state, facts } = checks[id]
    const { name, fact, todo } = words.checks[id] as Record<
      'fact' | 'todo',
      (given: Facts<CheckId>) => string
    > & {
      name: string
    }
    if (facts === null) return { id, state, name, fact: words.notChecked, todo: words.notCheckedTodo }
    return { id, state, name, fact: fact(facts), todo: state === 'good' ? null : todo(facts) }
  })
  return described.toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state))
}

/** How many need attention. */
export const countProblems = (checks: Checks): number =>
  CHECK_IDS.filter(id => checks[id].state === 'bad' || checks[id].state === 'warning').length

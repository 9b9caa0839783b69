import type { Role } from '#features/session/auth.contract.ts'
import { Segmented } from '#ui/segmented.tsx'
import styles from './invite-sheet.module.css'
import { teamTexts as texts } from './team.texts.ts'

const roles = () =>
  (['reader', 'helper', 'admin'] as const).map(value => ({ value, label: texts.roles[value] }))

/** Chooses a role, and says what it may do. */
export function RoleField({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <div className={styles.role}>
      <Segmented label={texts.role} choices={roles()} value={role} onChoose={onChoose} />
      <p className={styles.rights} role="status">
        {texts.rights[role]}
      </p>
    </div>
  )
}

import type { Invitation } from '#features/accounts/team.contract.ts'
import { TextButton } from '#ui/actions/text-button.tsx'
import slab from '#ui/lists/slab.module.css'
import { Mark } from '#ui/marks/mark.tsx'
import { Dotted } from '#ui/words/dotted.tsx'
import styles from '../account-lines.module.css'
import { teamTexts as texts } from './team.en.ts'

interface Props {
  invitations: readonly Invitation[]
  /** Null for somebody who may only look. */
  onTakeBack: ((id: string) => void) | null
}

const MARKS = { waiting: 'waiting', sent: 'good', failed: 'failed' } as const

export function InvitationLines({ invitations, onTakeBack }: Props) {
  const factsOf = ({ role, mail, invitedBy, expiresAt }: Invitation) => [
    texts.roles[role],
    texts.mail[mail],
    ...(invitedBy ? [texts.invitedBy(invitedBy)] : []),
    texts.until(expiresAt),
  ]
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{texts.invitations}</h2>
      </div>
      <ul className={slab.slab}>
        {invitations.map(invitation => (
          <li key={invitation.id} className={styles.line}>
            <Mark kind={MARKS[invitation.mail]} />
            <span className={styles.words}>
              <b>{invitation.email}</b>
              <span className={styles.caption}>
                <Dotted facts={factsOf(invitation)} />
              </span>
            </span>
            {onTakeBack && (
              <TextButton
                isQuiet
                aria-label={texts.takeBackWhose(invitation.email)}
                onClick={() => onTakeBack(invitation.id)}
              >
                {texts.takeBack}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

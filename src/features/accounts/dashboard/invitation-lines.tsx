import { DotSeparated } from '#ui/dot-separated.tsx'
import slab from '#ui/slab.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { Invitation } from '../team.contract.ts'
import styles from './account-lines.module.css'
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
            <StatusIcon kind={MARKS[invitation.mail]} />
            <span className={styles.words}>
              <b>{invitation.email}</b>
              <span className={styles.caption}>
                <DotSeparated facts={factsOf(invitation)} />
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

import { DotSeparated } from '#ui/dot-separated.tsx'
import listCard from '#ui/list-card.module.css'
import { stopSecondTap } from '#ui/second-tap.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { Invitation, Member } from '../team.contract.ts'
import styles from './account-list.module.css'
import { Avatar } from './avatar.tsx'
import { teamTexts as texts } from './team.texts.ts'

interface MemberListProps {
  members: readonly Member[]
  /** Null for a reader. */
  onRemove: ((member: Member) => void) | null
  onChangeRole: (member: Member) => void
}

export function MemberList({ members, onRemove, onChangeRole }: MemberListProps) {
  const admins = members.filter(({ role }) => role === 'admin').length
  const factsOf = ({ email, role, isYou }: Member) => [
    ...(isYou ? [texts.you] : []),
    email,
    role === 'admin' && admins === 1 ? texts.onlyAdmin : texts.roles[role],
  ]
  return (
    <section aria-label={texts.members}>
      <ul className={listCard.card}>
        {members.map(member => (
          <li key={member.id} className={styles.row}>
            <Avatar name={member.name} picture={member.avatar} isSmall />
            <span className={styles.text}>
              <b>{member.name}</b>
              <span className={styles.caption}>
                <DotSeparated facts={factsOf(member)} />
              </span>
            </span>
            {onRemove && !member.isYou && (
              <TextButton aria-label={texts.changeWhose(member.name)} onClick={() => onChangeRole(member)}>
                {texts.change}
              </TextButton>
            )}
            {onRemove && !member.isYou && (
              <TextButton isQuiet aria-label={texts.removeWho(member.name)} onClick={() => onRemove(member)}>
                {texts.remove}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface InvitationListProps {
  invitations: readonly Invitation[]
  /** Null for a reader. */
  onTakeBack: ((id: string) => void) | null
  onSendAgain: (invitation: Invitation) => void
}

const STATUS_ICONS = { waiting: 'waiting', sent: 'good', failed: 'failed' } as const

export function InvitationList({ invitations, onTakeBack, onSendAgain }: InvitationListProps) {
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
      <ul className={listCard.card} onClickCapture={stopSecondTap}>
        {invitations.map(invitation => (
          <li key={invitation.id} className={styles.row}>
            <StatusIcon kind={STATUS_ICONS[invitation.mail]} />
            <span className={styles.text}>
              <b>{invitation.email}</b>
              <span className={styles.caption}>
                <DotSeparated facts={factsOf(invitation)} />
              </span>
            </span>
            {onTakeBack && (
              <TextButton
                aria-label={texts.sendAgainTo(invitation.email)}
                onClick={() => onSendAgain(invitation)}
              >
                {texts.sendAgain}
              </TextButton>
            )}
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

import { DotSeparated } from '#ui/dot-separated.tsx'
import slab from '#ui/slab.module.css'
import { TextButton } from '#ui/text-button.tsx'
import type { Member } from '../team.contract.ts'
import styles from './account-lines.module.css'
import { Avatar } from './avatar.tsx'
import { teamTexts as texts } from './team.en.ts'

interface Props {
  members: readonly Member[]
  /** Null for somebody who may only look. */
  onRemove: ((member: Member) => void) | null
}

export function MemberLines({ members, onRemove }: Props) {
  const admins = members.filter(({ role }) => role === 'admin').length
  const factsOf = ({ email, role, isYou }: Member) => [
    ...(isYou ? [texts.you] : []),
    email,
    role === 'admin' && admins === 1 ? texts.onlyAdmin : texts.roles[role],
  ]
  return (
    <section aria-label={texts.members}>
      <ul className={slab.slab}>
        {members.map(member => (
          <li key={member.id} className={styles.line}>
            <Avatar name={member.name} picture={member.avatar} isSmall />
            <span className={styles.words}>
              <b>{member.name}</b>
              <span className={styles.caption}>
                <DotSeparated facts={factsOf(member)} />
              </span>
            </span>
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

import type { ReplyOf } from '#shared/http/endpoint.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import type { readProfile } from '../profile.contract.ts'
import { Avatar } from './avatar.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { profileTexts as texts } from './profile.texts.ts'
import styles from './profile-card.module.css'

type Props = ReplyOf<typeof readProfile> & { onEdit: () => void }

export function ProfileCard({ user, avatarUpload = null, onEdit }: Props) {
  const facts = [
    { term: texts.name, value: user.name },
    { term: texts.email, value: user.email },
    { term: texts.telephone, value: user.telephone, absent: texts.noTelephone },
    { term: texts.bio, value: user.bio, absent: texts.noBio },
  ]
  return (
    <section className={`${card.card} ${styles.roomy}`} aria-label={user.name}>
      <div className={styles.picture}>
        <Avatar name={user.name} picture={user.avatar} />
        <div className={styles.choices}>
          <AvatarPicker user={user} upload={avatarUpload} />
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, value, absent }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={value ? undefined : styles.absent}>{value || absent}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onEdit}>{texts.edit}</Button>
    </section>
  )
}

import { useState } from 'react'
import {
  type SignedInDevice,
  signOutDevice,
  signOutOtherDevices,
} from '#features/accounts/devices.contract.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { TextButton } from '#ui/actions/text-button.tsx'
import slab from '#ui/lists/slab.module.css'
import { Dotted } from '#ui/words/dotted.tsx'
import { browserApi } from '#web/browser-api.ts'
import styles from '../account-lines.module.css'
import { profileTexts as texts } from './profile.en.ts'

interface Props {
  sessions: readonly SignedInDevice[]
  onChanged: () => Promise<void>
}

/** Where this account is signed in, and the way to end it there. */
export function DeviceList({ sessions, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()

  async function end(calling: Promise<{ message: string }>) {
    setBusy(true)
    try {
      notify('success', (await calling).message)
    } catch {
      notify('error', texts.signOutFailed)
    }
    // Whatever became of it: the list says what is true.
    await onChanged()
    setBusy(false)
  }

  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{texts.devices}</h2>
        {sessions.length > 1 && (
          <TextButton
            isQuiet
            disabled={isBusy}
            onClick={() => end(browserApi().call(signOutOtherDevices, {}))}
          >
            {texts.signOutOthers}
          </TextButton>
        )}
      </div>
      <ul className={slab.slab}>
        {sessions.map(({ id, kind, name, isCurrent, lastSeenAt }) => (
          <li key={id} className={styles.line}>
            <span className={styles.words}>
              <b>{isCurrent ? texts.thisDevice[kind] : texts.otherDevice[kind]}</b>
              <span className={styles.caption}>
                <Dotted facts={[name, isCurrent ? texts.now : formatMoment(lastSeenAt)]} />
              </span>
            </span>
            {!isCurrent && (
              <TextButton
                isQuiet
                disabled={isBusy}
                aria-label={texts.signOutOf(name)}
                onClick={() => end(browserApi().call(signOutDevice, { params: { id } }))}
              >
                {texts.signOut}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

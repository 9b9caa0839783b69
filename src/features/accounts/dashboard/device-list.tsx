import { useMutation } from '@tanstack/react-query'
import { formatMoment } from '#shared/time/dates.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import slab from '#ui/slab.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { type SignedInDevice, signOutDevice, signOutOtherDevices } from '../devices.contract.ts'
import styles from './account-lines.module.css'
import { accountKeys } from './account-queries.ts'
import { profileTexts as texts } from './profile.en.ts'

/** Where this account is signed in, and the way to end it there. */
export function DeviceList({ sessions }: { sessions: readonly SignedInDevice[] }) {
  const toast = useToast()
  const { mutate: end, isPending } = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => toast('success', message),
    onError: () => toast('error', texts.signOutFailed),
    onSettled: () => invalidate(accountKeys.devices),
  })

  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{texts.devices}</h2>
        {sessions.length > 1 && (
          <TextButton
            isQuiet
            disabled={isPending}
            onClick={() => end(() => browserApi().call(signOutOtherDevices, {}))}
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
                <DotSeparated facts={[name, isCurrent ? texts.now : formatMoment(lastSeenAt)]} />
              </span>
            </span>
            {!isCurrent && (
              <TextButton
                isQuiet
                disabled={isPending}
                aria-label={texts.signOutOf(name)}
                onClick={() => end(() => browserApi().call(signOutDevice, { params: { id } }))}
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

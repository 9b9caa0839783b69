import { useMutation } from '@tanstack/react-query'
import { formatMoment } from '#shared/time/dates.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import listCard from '#ui/list-card.module.css'
import { stopSecondTap } from '#ui/second-tap.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { type SignedInDevice, signOutDevice, signOutOtherDevices } from '../devices.contract.ts'
import styles from './account-list.module.css'
import { accountKeys } from './account-queries.ts'
import { profileTexts as texts } from './profile.texts.ts'

/** The devices where this account is signed in, each with a button to sign it out. */
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
      <ul className={listCard.card} onClickCapture={stopSecondTap}>
        {sessions.map(({ id, kind, name, isCurrent, isTrusted, lastSeenAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.text}>
              <b>{isCurrent ? texts.thisDevice[kind] : texts.otherDevice[kind]}</b>
              <span className={styles.caption}>
                <DotSeparated
                  facts={[
                    texts.deviceName(name),
                    isCurrent ? texts.now : formatMoment(lastSeenAt),
                    ...(isTrusted ? [texts.staysSignedIn] : []),
                  ]}
                />
              </span>
            </span>
            {!isCurrent && (
              <TextButton
                isQuiet
                disabled={isPending}
                aria-label={texts.signOutOf(texts.deviceName(name))}
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

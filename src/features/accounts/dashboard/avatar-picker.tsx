import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { problemText } from '#features/media/dashboard/media-problems.texts.ts'
import { isServerFault, LARGEST_IMAGE_BYTES } from '#features/media/media.rules.ts'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { type AvatarUpload, removeAvatar, saveAvatar } from '../avatar.contract.ts'
import { accountKeys } from './account-queries.ts'
import styles from './avatar-picker.module.css'
import { profileTexts as texts } from './profile.texts.ts'

interface Props {
  user: UserProfile
  /** The newest upload, until it is shown. */
  upload: AvatarUpload | null
}

interface Change {
  call: () => Promise<{ user: UserProfile; message: string }>
  /** Nothing is left to be prepared. */
  isFinal: boolean
}

/** 20 MB over a slow connection. */
const TIMEOUT_MS = 120_000

export function AvatarPicker({ user, upload }: Props) {
  const fileInput = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const hasPicture = user.avatar !== ''
  const isPreparing = upload?.state === 'preparing'

  const finish = useEffectEvent(() => {
    currentSession().updateProfile(user)
    if (!upload && hasPicture) toast('success', texts.pictureSaved)
  })
  const wasPreparing = useRef(isPreparing)
  useEffect(() => {
    if (wasPreparing.current && !isPreparing) finish()
    wasPreparing.current = isPreparing
  }, [isPreparing])

  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: ({ call }: Change) => call(),
    onSuccess({ user, message }, { isFinal }) {
      currentSession().updateProfile(user)
      if (isFinal) toast('success', message)
      return invalidate(accountKeys.profile)
    },
    onError: error => toast('error', (error instanceof ApiFailure && error.message) || texts.pictureFailed),
  })

  const send = async (file: File) =>
    browserApi().sendBytes(
      saveAvatar,
      { query: { bytes: file.size } },
      {
        content: await file.arrayBuffer(),
        onProgress: () => {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > LARGEST_IMAGE_BYTES) toast('error', texts.pictureTooLarge)
    else mutate({ call: () => send(file), isFinal: false })
  }

  return (
    <>
      <TextButton
        disabled={isBusy || isPreparing}
        aria-busy={isBusy || isPreparing}
        onClick={() => fileInput.current?.click()}
      >
        {labelOf({ isBusy, isPreparing, hasPicture })}
      </TextButton>
      {upload?.state === 'failed' && (
        <p className={styles.problem} role="alert">
          {problemTextOf(upload.problem)}
        </p>
      )}
      {(hasPicture || isPreparing) && (
        <TextButton
          isQuiet
          disabled={isBusy}
          onClick={() => mutate({ call: () => browserApi().call(removeAvatar, {}), isFinal: true })}
        >
          {texts.removePicture}
        </TextButton>
      )}
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        onChange={event => {
          choose(event.target.files?.[0])
          // Without this, choosing the same file again fires no event.
          event.target.value = ''
        }}
      />
    </>
  )
}

function labelOf(now: { isBusy: boolean; isPreparing: boolean; hasPicture: boolean }): string {
  if (now.isBusy) return texts.pictureBusy
  if (now.isPreparing) return texts.picturePreparing
  return now.hasPicture ? texts.changePicture : texts.addPicture
}

function problemTextOf(problem: string | null): string {
  return isServerFault(problem) ? texts.pictureNotPrepared : problemText(problem)
}

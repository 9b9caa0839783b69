import { useRef, useState } from 'react'
import { type AvatarUpload, removeAvatar, saveAvatar } from '#features/accounts/avatar.contract.ts'
import type { UserProfile } from '#features/auth/auth.contract.ts'
import { currentSession } from '#features/auth/dashboard/session.ts'
import { problemWords } from '#features/media/dashboard/problem-words.en.ts'
import { isOurFault, LARGEST_IMAGE_BYTES } from '#features/media/media.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { TextButton } from '#ui/actions/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import styles from './picture-choice.module.css'
import { profileTexts as texts } from './profile.en.ts'
import { usePicturePreparation } from './use-picture-preparation.ts'

interface Props {
  hasPicture: boolean
  /** What was sent last, until it is shown. */
  upload: AvatarUpload | null
  onChanged: () => Promise<void>
}

/** 20 MB over a slow connection. */
const PATIENCE_MS = 120_000

export function PictureChoice({ hasPicture, upload, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const isPreparing = upload?.state === 'preparing'

  usePicturePreparation(isPreparing, ({ user, avatarUpload }) => {
    currentSession().updateProfile(user)
    if (!avatarUpload && user.avatar) notify('success', texts.pictureSaved)
    void onChanged()
  })

  /** `isFinal`: nothing is left to be done about it. */
  async function change(calling: () => Promise<{ user: UserProfile; message: string }>, isFinal: boolean) {
    setBusy(true)
    try {
      const { user, message } = await calling()
      currentSession().updateProfile(user)
      if (isFinal) notify('success', message)
      await onChanged()
    } catch (error) {
      notify('error', (error instanceof ApiFailure && error.message) || texts.pictureFailed)
    }
    setBusy(false)
  }

  const send = async (file: File) =>
    browserApi().sendBytes(
      saveAvatar,
      { query: { bytes: file.size } },
      {
        content: await file.arrayBuffer(),
        onProgress: () => {},
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
    )

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > LARGEST_IMAGE_BYTES) notify('error', texts.pictureTooLarge)
    else void change(() => send(file), false)
  }

  return (
    <>
      <TextButton
        disabled={isBusy || isPreparing}
        aria-busy={isBusy || isPreparing}
        onClick={() => chooser.current?.click()}
      >
        {labelOf({ isBusy, isPreparing, hasPicture })}
      </TextButton>
      {upload?.state === 'failed' && (
        <p className={styles.problem} role="alert">
          {wordsFor(upload.problem)}
        </p>
      )}
      {(hasPicture || isPreparing) && (
        <TextButton
          isQuiet
          disabled={isBusy}
          onClick={() => change(() => browserApi().call(removeAvatar, {}), true)}
        >
          {texts.removePicture}
        </TextButton>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={event => {
          choose(event.target.files?.[0])
          // The same file again is a choice too.
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

function wordsFor(problem: string | null): string {
  return isOurFault(problem) ? texts.pictureNotPrepared : problemWords(problem)
}

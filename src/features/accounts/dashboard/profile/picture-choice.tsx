import { useRef, useState } from 'react'
import { removeAvatar, saveAvatar } from '#features/accounts/avatar.contract.ts'
import type { UserProfile } from '#features/auth/auth.contract.ts'
import { currentSession } from '#features/auth/dashboard/session.ts'
import { LARGEST_IMAGE_BYTES } from '#features/media/media.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { TextButton } from '#ui/actions/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { profileTexts as texts } from './profile.en.ts'

interface Props {
  hasPicture: boolean
  onChanged: () => Promise<void>
}

/** Drawing a square of it takes a second, a bad line rather longer. */
const PATIENCE_MS = 120_000

export function PictureChoice({ hasPicture, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const notify = useNotify()

  async function change(calling: () => Promise<{ user: UserProfile; message: string }>) {
    setBusy(true)
    try {
      const { user, message } = await calling()
      currentSession().updateProfile(user)
      notify('success', message)
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
    else void change(() => send(file))
  }

  return (
    <>
      <TextButton disabled={isBusy} aria-busy={isBusy} onClick={() => chooser.current?.click()}>
        {isBusy ? texts.pictureBusy : hasPicture ? texts.changePicture : texts.addPicture}
      </TextButton>
      {hasPicture && (
        <TextButton
          isQuiet
          disabled={isBusy}
          onClick={() => change(() => browserApi().call(removeAvatar, {}))}
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

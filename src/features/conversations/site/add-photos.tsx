import { useState } from 'react'
import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { addPhotosTexts as texts } from './add-photos.fr.ts'
import styles from './add-photos.module.css'
import { FileInput } from './photo-picker.tsx'
import { useUploads } from './photo-progress.tsx'
import { stripTexts as followTexts } from './photo-strip.fr.ts'
import { type PhotoUploads, sendPhotos } from './photo-uploads.ts'
import { photoTexts } from './photos.fr.ts'
import { pickPhotos } from './pick-photos.ts'

interface Props {
  /** The token of the link is the key of the photos. */
  token: string
  facts: BusinessFacts
  received: number
  most: number
}

/** Photos leave as soon as they are chosen. */
export function AddPhotos({ token, facts, received, most }: Props) {
  const [chosen, setChosen] = useState<File[]>([])
  const [uploads, setUploads] = useState<PhotoUploads | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const { total, sent, failed, percent, pause, isExpired } = useUploads(uploads)
  const isBusy = total > sent + failed
  const count = received + chosen.length
  const add = (files: Iterable<File>) => {
    const picked = pickPhotos(chosen, [...files], most - received)
    setProblems(picked.problems)
    if (picked.files.length === chosen.length) return
    setChosen(picked.files)
    // What has arrived is not sent twice.
    setUploads(sendPhotos(token, picked.files))
  }
  return (
    <div className={styles.photos}>
      <div role="status">
        {total > 0 && sent === total && (
          <p>
            <b>{texts.doneTitle}</b> {texts.doneText} {texts.leave}
          </p>
        )}
        {isBusy && (
          <p>
            <b>{followTexts.strip(sent, total)}</b>{' '}
            {pause === 'offline'
              ? texts.offline
              : pause === 'busy'
                ? followTexts.busy
                : texts.staying(total - sent)}
          </p>
        )}
      </div>
      {isBusy && <progress value={percent} max={100} aria-label={followTexts.strip(sent, total)} />}
      {!isBusy && failed > 0 && (
        <div role="alert">
          <p>
            <b>{isExpired ? texts.expired.title : texts.failed(failed)}</b>{' '}
            {(isExpired ? followTexts.refusedHelp : followTexts.failedHelp)(failed, facts.phone)}
          </p>
          {!isExpired && (
            <button type="button" onClick={uploads?.retry}>
              {followTexts.retry(failed)}
            </button>
          )}
        </div>
      )}
      {!isBusy && count < most && (
        <div className={styles.buttons}>
          <FileInput
            id="add-photos-choose"
            label={count > received ? texts.another : texts.choose}
            {...(count === received && { wideLabel: photoTexts.addMouse })}
            onChoose={add}
          />
        </div>
      )}
      {problems.map(problem => (
        <p key={problem} role="alert">
          {problem}
        </p>
      ))}
      <p className={styles.small}>
        {received + sent >= most
          ? texts.full(received + sent, facts.phone)
          : [
              texts.atOnce,
              count === 0 ? photoTexts.help(most) : count < most ? texts.room(most - count) : '',
            ].join(' ')}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromLocalTime, toLocalTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { RenderedMail } from '../campaign.contract.ts'
import { AudienceNote } from './audience-note.tsx'
import { audienceQuery } from './campaign-queries.ts'
import { emailTexts, previewTexts, reviewTexts } from './campaigns.texts.ts'
import styles from './email-sheet.module.css'
import { MailPreview } from './mail-preview.tsx'

const DAY_MS = 24 * 3_600_000

interface Props {
  reviewed: { mail: RenderedMail; to: string }
  problem: string | null
  isBusy: boolean
  onTest: () => void
  /** Null: now. */
  onSend: (startsAt: Date | null) => void
  onBack: () => void
  onClose: () => void
}

/** The last step before a mail to all: who receives it, when, and the mail as it arrives. */
export function ReviewSheet({ reviewed, problem, isBusy, onTest, onSend, onBack, onClose }: Props) {
  const { data: audience } = useQuery(audienceQuery)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [startsAt, setStartsAt] = useState(
    () => `${toLocalTime(new Date(Date.now() + DAY_MS)).slice(0, 10)}T09:00`,
  )
  const [timeProblem, setTimeProblem] = useState<string>()
  const isLater = when === 'later'
  const send = () => {
    const date = isLater ? fromLocalTime(startsAt) : null
    const isMissing = isLater && date === null
    setTimeProblem(isMissing ? reviewTexts.startsAtMissing : undefined)
    if (!isMissing) onSend(date)
  }
  return (
    <Sheet
      title={reviewTexts.title}
      isTall
      onClose={onClose}
      problem={timeProblem ?? problem}
      footer={
        <>
          <Button onClick={onBack}>{reviewTexts.back}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={!isLater && audience?.total === 0}
            onClick={send}
          >
            {isLater ? reviewTexts.schedule : reviewTexts.send(audience?.total)}
          </Button>
        </>
      }
    >
      <AudienceNote onLeave={onClose} />
      <div className={styles.form}>
        <Segmented
          label={reviewTexts.when}
          choices={[
            { value: 'now', label: reviewTexts.now },
            { value: 'later', label: reviewTexts.later },
          ]}
          value={when}
          onChoose={setWhen}
        />
        {isLater && (
          <TextField
            type="datetime-local"
            label={reviewTexts.startsAt}
            value={startsAt}
            min={toLocalTime(new Date())}
            hint={reviewTexts.laterHint}
            onValueChange={setStartsAt}
          />
        )}
        <TextButton disabled={isBusy} onClick={onTest}>
          {emailTexts.test}
        </TextButton>
        <section>
          <h3 className={styles.label}>{previewTexts.title}</h3>
          <p className={styles.caption}>{previewTexts.to(reviewed.to)}</p>
          <MailPreview mail={reviewed.mail} />
        </section>
      </div>
    </Sheet>
  )
}

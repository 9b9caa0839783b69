import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { formatMoment, fromLocalTime, toLocalTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import {
  type Campaign,
  pauseCampaign,
  rescheduleCampaign,
  resumeCampaign,
  stopCampaign,
} from '../campaign.contract.ts'
import styles from './campaign-controls.module.css'
import { campaignKeys, isFinished } from './campaign-queries.ts'
import { reviewTexts } from './campaigns.texts.ts'
import { controlTexts } from './history.texts.ts'

/** Pause, resume and stop a campaign; change or cancel a scheduled one. */
export function CampaignControls({ campaign }: { campaign: Campaign }) {
  const { id, state, problem } = campaign
  const mutate = useOptimisticMutation(campaignKeys.all)
  const confirm = useConfirm()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const waiting = campaign.total - campaign.successCount - campaign.failureCount - campaign.stoppedCount

  async function run(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await mutate({ call })
      toast('success', done)
    } catch (error) {
      const isRefused = error instanceof ApiFailure && (error.status ?? 500) < 500
      toast('error', isRefused ? error.message : controlTexts.failed)
    }
    setBusy(false)
  }
  const input = { params: { id }, body: {} }
  const pause = () => run(() => browserApi().call(pauseCampaign, input), controlTexts.paused)
  const resume = () => run(() => browserApi().call(resumeCampaign, input), controlTexts.resumed)
  const stop = async () => {
    if (await confirm(controlTexts.confirmStop(waiting)))
      await run(() => browserApi().call(stopCampaign, input), controlTexts.stopped)
  }
  const cancel = async () => {
    if (await confirm(controlTexts.confirmCancel))
      await run(() => browserApi().call(stopCampaign, input), controlTexts.cancelled)
  }
  const reschedule = (startsAt: Date) =>
    run(
      () =>
        browserApi().call(rescheduleCampaign, { params: { id }, body: { startsAt: startsAt.toISOString() } }),
      reviewTexts.scheduled(formatMoment(startsAt.toISOString())),
    )

  if (isFinished(campaign)) return null
  if (state === 'scheduled' && campaign.startsAt)
    return (
      <TimeForm key={campaign.startsAt} startsAt={campaign.startsAt} isBusy={isBusy} onChange={reschedule}>
        <Button disabled={isBusy} onClick={() => void cancel()}>
          {controlTexts.cancel}
        </Button>
      </TimeForm>
    )
  return (
    <>
      {problem === 'not_identified' && (
        <p className={styles.problem} role="alert">
          {controlTexts.notIdentified}
        </p>
      )}
      <div className={styles.controls}>
        {state === 'paused' ? (
          <Button variant="primary" isBusy={isBusy} onClick={() => void resume()}>
            {controlTexts.resume}
          </Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => void pause()}>
            {controlTexts.pause}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void stop()}>
          {controlTexts.stop}
        </Button>
      </div>
    </>
  )
}

interface TimeFormProps {
  startsAt: string
  isBusy: boolean
  onChange: (startsAt: Date) => Promise<void>
  children: ReactNode
}

function TimeForm({ startsAt, isBusy, onChange, children }: TimeFormProps) {
  const [local, setLocal] = useState(() => toLocalTime(new Date(startsAt)))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const date = fromLocalTime(local)
    setProblem(date ? undefined : reviewTexts.startsAtMissing)
    if (date) void onChange(date)
  }
  return (
    <form className={styles.time} onSubmit={submit} noValidate>
      <TextField
        type="datetime-local"
        label={controlTexts.startsAt}
        value={local}
        min={toLocalTime(new Date())}
        problem={problem}
        onValueChange={setLocal}
      />
      <div className={styles.controls}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {controlTexts.changeTime}
        </Button>
        {children}
      </div>
    </form>
  )
}

import { useSession } from '#features/session/dashboard/use-session.ts'
import { formatShortDay } from '#shared/time/dates.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useNow } from '#web/use-now.ts'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { lastAnswerAt, lastMailOf } from '../message.rules.ts'
import { ago, conversationTexts as texts } from './conversation.texts.ts'
import styles from './stage-line.module.css'

/** How far a conversation has come, and why. It follows from what happened, so it is no control. */
export function StageLine({ message }: { message: ReceivedMessage }) {
  const { stage, isWaiting } = message
  const ownName = useSession().profile?.name
  const now = useNow()
  return (
    <div className={styles.line} title={texts.stageHint}>
      <span className={styles.stage} data-stage={stage}>
        <VisuallyHidden>{texts.stagesName} </VisuallyHidden>
        {texts.stages[stage]}
      </span>
      <span className={isWaiting ? styles.waits : ''}>
        {stage === 'closed' ? closedText(message, ownName) : reasonOf(message, now)}
      </span>
    </div>
  )
}

function closedText({ entries, createdAt }: ReceivedMessage, ownName: string | undefined): string {
  const closed = entries.findLast(({ kind }) => kind === 'closed')
  const day = formatShortDay(closed?.createdAt ?? createdAt)
  if (!closed?.byName) return texts.wasClosedOn(day)
  return closed.byName === ownName ? texts.youClosed(day) : texts.someoneClosedOn(closed.byName, day)
}

function reasonOf(message: ReceivedMessage, now: Date): string {
  const { stage, createdAt, isWaiting } = message
  const mail = lastMailOf(message)
  if (stage === 'new') return texts.wrote(ago((mail ?? message).createdAt, now))
  if (isWaiting) return mail ? texts.answeredYou(ago(mail.createdAt, now)) : texts.wrote(ago(createdAt, now))
  return texts.youAnswered(ago(lastAnswerAt(message) ?? createdAt, now))
}

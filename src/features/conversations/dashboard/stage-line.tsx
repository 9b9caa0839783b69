import { useSession } from '#features/session/dashboard/use-session.ts'
import { formatShortDay } from '#shared/time/dates.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { lastAnswerAt, lastMailOf } from '../message.rules.ts'
import { ago, conversationTexts as texts } from './conversation.texts.ts'
import styles from './stage-line.module.css'

/** How far a conversation has come, and why. It follows from what happened, so it is no control. */
export function StageLine({ message }: { message: ReceivedMessage }) {
  const { stage, isWaiting } = message
  const ownName = useSession().profile?.name
  return (
    <div className={styles.line} title={texts.stageHint}>
      <span className={styles.stage} data-stage={stage}>
        <VisuallyHidden>{texts.stagesName} </VisuallyHidden>
        {texts.stages[stage]}
      </span>
      <span className={isWaiting ? styles.waits : ''}>{reasonOf(message, ownName)}</span>
    </div>
  )
}

function reasonOf(message: ReceivedMessage, ownName: string | undefined): string {
  const { stage, entries, createdAt, isWaiting } = message
  if (stage === 'closed') {
    const closed = entries.findLast(({ kind }) => kind === 'closed')
    const day = formatShortDay((closed ?? message).createdAt)
    if (!closed?.byName) return texts.wasClosedOn(day)
    return closed.byName === ownName ? texts.youClosed(day) : texts.someoneClosedOn(closed.byName, day)
  }
  const mail = lastMailOf(message)
  if (stage === 'new') return texts.wrote(ago((mail ?? message).createdAt))
  if (isWaiting) return mail ? texts.answeredYou(ago(mail.createdAt)) : texts.wrote(ago(createdAt))
  return texts.youAnswered(ago(lastAnswerAt(message) ?? createdAt))
}

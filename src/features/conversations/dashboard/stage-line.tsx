import { formatShortDay } from '#shared/time/dates.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReceivedMessage } from '../conversations.contract.ts'
import { lastAnswerAt, lastMailOf } from '../message.rules.ts'
import { ago, conversationTexts as texts } from './conversation.texts.ts'
import styles from './stage-line.module.css'

/** How far a conversation has come, and why. It follows from what happened, so it is no control. */
export function StageLine({ message }: { message: ReceivedMessage }) {
  const { stage, isWaiting } = message
  return (
    <div className={styles.line} title={texts.stageHint}>
      <span className={styles.stage} data-stage={stage}>
        <VisuallyHidden>{texts.stagesName} </VisuallyHidden>
        {texts.stages[stage]}
      </span>
      <span className={isWaiting ? styles.waits : ''}>{reasonOf(message)}</span>
    </div>
  )
}

function reasonOf(message: ReceivedMessage): string {
  const { stage, entries, createdAt, isWaiting } = message
  if (stage === 'closed') {
    const closed = entries.findLast(({ kind }) => kind === 'closed')
    return texts.youClosed(formatShortDay((closed ?? message).createdAt))
  }
  const mail = lastMailOf(message)
  if (stage === 'new') return texts.wrote(ago((mail ?? message).createdAt))
  if (isWaiting) return mail ? texts.answeredYou(ago(mail.createdAt)) : texts.wrote(ago(createdAt))
  return texts.youAnswered(ago(lastAnswerAt(message) ?? createdAt))
}

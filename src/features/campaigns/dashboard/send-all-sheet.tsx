import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import note from '#ui/field-note.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { findUndecided, hasPlaceForMessage, MAX_LENGTH } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import { AudienceNote } from './audience-note.tsx'
import { templatesQuery } from './campaign-queries.ts'
import { emailTexts } from './campaigns.texts.ts'
import styles from './email-sheet.module.css'
import { ReviewSheet } from './review-sheet.tsx'
import { SendingSheet } from './sending-sheet.tsx'
import { SubjectField } from './subject-field.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import { useEmailForm } from './use-email-form.ts'
import { useSendAll } from './use-send-all.ts'

export function SendAllSheet({ onClose }: { onClose: () => void }) {
  const form = useEmailForm('all')
  const { data: known } = useQuery(templatesQuery)
  const formId = useId()
  // Undefined: none is being edited. Null: a new one.
  const [editing, setEditing] = useState<MailTemplate | null | undefined>()
  const chosen = known?.templates.find(({ id }) => id === form.templateId)
  const sending = useSendAll({ form, chosen, onSent: onClose })
  const { problem, isBusy, outcome, reviewed } = sending

  if (editing !== undefined && known)
    return (
      <TemplateSheet
        template={editing}
        starter={known.starter.content}
        onClose={() => setEditing(undefined)}
        onSaved={({ id }) => {
          form.change({ templateId: id })
          setEditing(undefined)
        }}
      />
    )
  if (outcome) return <SendingSheet outcome={outcome} onOver={sending.notify} onClose={onClose} />
  if (reviewed)
    return (
      <ReviewSheet
        reviewed={reviewed}
        problem={problem}
        isBusy={isBusy}
        onTest={() => void sending.test(reviewed)}
        onSend={startsAt => void sending.send(reviewed, startsAt)}
        onBack={sending.goBack}
        onClose={onClose}
      />
    )
  const undecided = chosen ? findUndecided(chosen.content) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.review()
  }
  return (
    <Sheet
      title={emailTexts.titleAll}
      onClose={onClose}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>{emailTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {emailTexts.sendEmail}
          </Button>
        </>
      }
    >
      <AudienceNote onLeave={onClose} />
      <form id={formId} className={styles.form} onSubmit={submit} inert={isBusy} noValidate>
        <TemplatePicker
          chosen={chosen}
          onChoose={templateId => form.change({ templateId })}
          onEdit={setEditing}
        />
        {undecided.length > 0 && <p className={note.hint}>{emailTexts.undecided(undecided)}</p>}
        <SubjectField form={form} problem={problem} />
        <TextArea
          label={emailTexts.message}
          rows={10}
          value={form.message}
          maxLength={MAX_LENGTH.message}
          lang="fr"
          hint={chosen ? messageHint(chosen) : emailTexts.namePlace}
          onValueChange={message => form.change({ message })}
        />
        <p className={note.hint}>{emailTexts.added}</p>
      </form>
    </Sheet>
  )
}

const messageHint = ({ content }: MailTemplate) =>
  hasPlaceForMessage(content) ? emailTexts.messagePlace : emailTexts.noPlace

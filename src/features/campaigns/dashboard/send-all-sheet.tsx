import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import note from '#ui/field-note.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { hasPlaceForMessage, MAX_LENGTH } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import { AudienceNote } from './audience-note.tsx'
import { templatesQuery } from './campaign-queries.ts'
import { emailTexts } from './campaigns.en.ts'
import styles from './email-sheet.module.css'
import { SendingSheet } from './sending-sheet.tsx'
import { SubjectField } from './subject-field.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import { useEmailForm } from './use-email-form.ts'
import { useSendAll } from './use-send-all.ts'

/** Text in brackets that the business must still fill in. */
const UNFILLED = /\[[^[\]<]{2,}\]/

export function SendAllSheet({ onClose }: { onClose: () => void }) {
  const form = useEmailForm('all')
  const { data: known } = useQuery(templatesQuery)
  const formId = useId()
  // Undefined: none is being edited. Null: a new one.
  const [editing, setEditing] = useState<MailTemplate | null | undefined>()
  const chosen = known?.templates.find(({ id }) => id === form.templateId)
  const { problem, isBusy, outcome, notify, send, test } = useSendAll({ form, chosen, onSent: onClose })

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
  if (outcome) return <SendingSheet outcome={outcome} onOver={notify} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
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
      <AudienceNote />
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TemplatePicker
          chosen={chosen}
          onChoose={templateId => form.change({ templateId })}
          onEdit={setEditing}
        />
        {chosen && UNFILLED.test(chosen.content) && <p className={note.hint}>{emailTexts.unfilled}</p>}
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
        <TextButton disabled={isBusy} onClick={() => void test()}>
          {emailTexts.test}
        </TextButton>
      </form>
    </Sheet>
  )
}

const messageHint = ({ content }: MailTemplate) =>
  hasPlaceForMessage(content) ? emailTexts.messagePlace : emailTexts.noPlace

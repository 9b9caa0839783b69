import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import note from '#ui/field-note.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { MAX_LENGTH } from '../campaign.rules.ts'
import { createTemplate, type MailTemplate, saveTemplate } from '../template.contract.ts'
import { cacheTemplate, templatesQuery } from './campaign-queries.ts'
import styles from './email-sheet.module.css'
import { MailEditor } from './mail-editor.tsx'
import { templateTexts } from './templates.texts.ts'

interface Props {
  /** Null for a new one. */
  template: MailTemplate | null
  starter: string
  onSaved: (template: MailTemplate) => void
  onClose: () => void
}

export function TemplateSheet({ template, starter, onSaved, onClose }: Props) {
  const formId = useId()
  const mutate = useOptimisticMutation(templatesQuery.queryKey)
  const toast = useToast()
  // The editor reads its content once: another key opens a new one.
  const [editorKey, setEditorKey] = useState(0)
  const form = useDraftedForm({
    feature: 'template',
    item: template?.id ?? NEW,
    original: () => ({ name: template?.name ?? '', content: template?.content ?? starter }),
    validate: ({ name, content }) =>
      name.trim() === '' || isEmptyContent(content) ? { form: templateTexts.incomplete } : {},
    save({ name, content }) {
      const body = { name: name.trim(), content }
      const call = () =>
        template
          ? browserApi().call(saveTemplate, { params: { id: template.id }, body })
          : browserApi().call(createTemplate, { body })
      return mutate({ call })
    },
    onSaved(saved) {
      cacheTemplate(saved.template)
      toast('success', templateTexts.saved)
      onSaved(saved.template)
    },
    describeFailure: failure => ({ form: failure?.fields.content ?? templateTexts.saveFailed }),
    keepsProblems: true,
  })
  const startOver = () => {
    form.startOver()
    setEditorKey(editorKey + 1)
  }

  return (
    <Sheet
      title={template ? templateTexts.editTitle : templateTexts.create}
      variant="wide"
      onClose={onClose}
      problem={form.problem}
      footer={
        <>
          <Button onClick={onClose}>{templateTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {templateTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {form.isRestored && (
          <p className={note.hint}>
            {templateTexts.begun} <TextButton onClick={startOver}>{templateTexts.startOver}</TextButton>
          </p>
        )}
        <TextField
          label={templateTexts.name}
          value={form.values.name}
          maxLength={MAX_LENGTH.templateName}
          onValueChange={name => form.change({ name })}
        />
        <div className={styles.field}>
          <span className={styles.label}>{templateTexts.content}</span>
          <MailEditor
            key={editorKey}
            start={form.values.content}
            onChange={content => form.change({ content })}
          />
          <p className={note.hint}>{templateTexts.placeholders}</p>
        </div>
        <p className={styles.locked}>
          <b>{templateTexts.lockedTitle}</b>
          {templateTexts.locked}
        </p>
      </form>
    </Sheet>
  )
}

/** The editor leaves an empty paragraph when everything is deleted. */
function isEmptyContent(content: string): boolean {
  return !/<img\b/i.test(content) && content.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}

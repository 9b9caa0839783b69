import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import note from '#ui/field-note.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { deleteDraft, NEW, readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { LONGEST } from '../campaign.rules.ts'
import { createTemplate, type MailTemplate, saveTemplate } from '../template.contract.ts'
import { templatesQuery } from './campaign-queries.ts'
import styles from './email-sheet.module.css'
import { MailEditor } from './mail-editor.tsx'
import { templateTexts } from './templates.en.ts'

interface Props {
  /** Null for a new one. */
  template: MailTemplate | null
  starter: string
  onSaved: (template: MailTemplate) => void
  onClose: () => void
}

interface Words {
  name: string
  content: string
}

export function TemplateSheet({ template, starter, onSaved, onClose }: Props) {
  const item = template?.id ?? NEW
  const [stored] = useState(() => readDraft<Words>('template', item)?.value)
  const original: Words = { name: template?.name ?? '', content: template?.content ?? starter }
  const [words, setWords] = useState<Words>(() => ({ ...original, ...stored }))
  const [wasBegun, setBegun] = useState(stored !== undefined)
  // A new editor for other words: it is told only once what to show.
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const formId = useId()
  const mutate = useOptimisticMutation(templatesQuery.queryKey)
  const toast = useToast()

  const type = (changes: Partial<Words>) => {
    setProblem(null)
    setWords(known => {
      const next = { ...known, ...changes }
      void saveDraft('template', item, next)
      return next
    })
  }
  const startOver = () => {
    void deleteDraft('template', item)
    setWords(original)
    setBegun(false)
    setRound(round + 1)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { name: words.name.trim(), content: words.content }
    if (body.name === '' || isEmptyContent(body.content)) {
      setProblem(templateTexts.incomplete)
      return
    }
    setSaving(true)
    try {
      const { template: saved } = await mutate({
        call: () =>
          template
            ? browserApi().call(saveTemplate, { params: { id: template.id }, body })
            : browserApi().call(createTemplate, { body }),
      })
      void deleteDraft('template', item)
      toast('success', templateTexts.saved)
      onSaved(saved)
    } catch (error) {
      const reason = error instanceof ApiFailure ? error.fields?.content : undefined
      setProblem(reason ?? templateTexts.saveFailed)
      setSaving(false)
    }
  }

  return (
    <Sheet
      title={template ? templateTexts.editTitle : templateTexts.create}
      look="wide"
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{templateTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isSaving}>
            {templateTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        {wasBegun && (
          <p className={note.hint}>
            {templateTexts.begun} <TextButton onClick={startOver}>{templateTexts.startOver}</TextButton>
          </p>
        )}
        <TextField
          label={templateTexts.name}
          value={words.name}
          maxLength={LONGEST.templateName}
          onValueChange={name => type({ name })}
        />
        <div className={styles.field}>
          <span className={styles.label}>{templateTexts.content}</span>
          <MailEditor key={round} start={words.content} onChange={content => type({ content })} />
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

/** An editor leaves an empty paragraph behind where everything was deleted. */
function isEmptyContent(content: string): boolean {
  return !/<img\b/i.test(content) && content.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}

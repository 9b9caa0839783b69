import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import note from '#ui/field-note.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { duplicateTemplate, type MailTemplate, removeTemplate } from '../template.contract.ts'
import { templatesQuery } from './campaign-queries.ts'
import styles from './email-sheet.module.css'
import { templateTexts } from './templates.texts.ts'

interface Props {
  chosen: MailTemplate | undefined
  onChoose: (templateId: string) => void
  /** Null for a new template. */
  onEdit: (template: MailTemplate | null) => void
}

export function TemplatePicker({ chosen, onChoose, onEdit }: Props) {
  const { data: known, isError } = useQuery(templatesQuery)
  const mutate = useOptimisticMutation(templatesQuery.queryKey)
  const toast = useToast()
  const confirm = useConfirm()
  const change = async (call: () => Promise<string>, done: string) => {
    try {
      onChoose(await mutate({ call }))
      toast('success', done)
    } catch {
      toast('error', templateTexts.changeFailed)
    }
  }
  const duplicate = ({ id }: MailTemplate) =>
    change(async () => {
      const { template } = await browserApi().call(duplicateTemplate, { params: { id }, body: {} })
      return template.id
    }, templateTexts.copied)
  const remove = async ({ id, name }: MailTemplate) => {
    if (!(await confirm(templateTexts.confirmDelete(name)))) return
    await change(async () => {
      await browserApi().call(removeTemplate, { params: { id } })
      return ''
    }, templateTexts.deleted)
  }
  const named = (action: string, name: string) => ({
    'aria-label': templateTexts.of(action, name),
    children: action,
  })
  const choices = known?.templates.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <div className={styles.field}>
      <div className={styles.picker}>
        <SelectField
          label={templateTexts.field}
          choices={[{ value: '', label: templateTexts.select }, ...choices]}
          value={chosen?.id ?? ''}
          onChoose={onChoose}
        />
        <Button disabled={!known} onClick={() => onEdit(null)}>
          {templateTexts.create}
        </Button>
      </div>
      {isError && (
        <p className={note.problem} role="alert">
          {templateTexts.loadFailed}
        </p>
      )}
      {chosen && (
        <div className={styles.actions}>
          <TextButton {...named(templateTexts.edit, chosen.name)} onClick={() => onEdit(chosen)} />
          <TextButton
            {...named(templateTexts.duplicate, chosen.name)}
            onClick={() => void duplicate(chosen)}
          />
          <TextButton
            isQuiet
            {...named(templateTexts.delete, chosen.name)}
            onClick={() => void remove(chosen)}
          />
        </div>
      )}
    </div>
  )
}

import type { Ref } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { MAX_LENGTH } from '../campaign.rules.ts'
import { emailTexts } from './campaigns.texts.ts'
import type { EmailForm } from './use-email-form.ts'

interface Props {
  form: EmailForm
  problem: string | null
  ref?: Ref<HTMLInputElement>
}

export function SubjectField({ form, problem, ref }: Props) {
  return (
    <TextField
      ref={ref}
      label={emailTexts.subject}
      value={form.subject}
      maxLength={MAX_LENGTH.subject}
      lang="fr"
      required
      aria-invalid={problem === emailTexts.subjectMissing ? true : undefined}
      onValueChange={subject => form.change({ subject })}
    />
  )
}

import { FormSheet } from '#ui/form-sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { factorTexts } from './second-factor.texts.ts'
import { useSingleFieldForm } from './use-single-field-form.ts'

interface Props {
  title: string
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordSheet({ title, onPassword, onClose }: Props) {
  const { field, sheet } = useSingleFieldForm(onPassword)
  return (
    <FormSheet
      title={title}
      caption={factorTexts.passwordCaption}
      cancelLabel={factorTexts.cancel}
      submitLabel={factorTexts.goOn}
      onClose={onClose}
      {...sheet}
    >
      <TextField label={factorTexts.password} type="password" autoComplete="current-password" {...field} />
    </FormSheet>
  )
}

import { TextField } from '#ui/fields/text-field.tsx'
import { FormSheet } from '#ui/windows/form-sheet.tsx'
import { factorTexts } from './second-factor.en.ts'
import { useProof } from './use-proof.ts'

interface Props {
  title: string
  /** What the password is wanted for. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordSheet({ title, onPassword, onClose }: Props) {
  const { field, sheet } = useProof(onPassword)
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

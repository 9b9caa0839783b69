import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Role } from '#features/session/auth.contract.ts'
import { findEmailProblem } from '#features/session/sign-in.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { FormSheet } from '#ui/form-sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { apiMessage } from '#web/api-message.ts'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { invite } from '../team.contract.ts'
import { teamQuery } from './account-queries.ts'
import { RoleField } from './role-field.tsx'
import { teamTexts as texts } from './team.texts.ts'

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('reader')
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call(invite, { body: { email, role } }),
    onSuccess({ message }) {
      void invalidate(teamQuery.queryKey)
      toast('success', message)
      onClose()
    },
    onError: error => setProblem((error instanceof ApiFailure && error.message) || texts.failed),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findEmailProblem(email.trim())
    setProblem(found && (await apiMessage(found)))
    if (found) field.current?.focus()
    else mutate()
  }

  return (
    <FormSheet
      title={texts.inviteTitle}
      caption={texts.inviteCaption}
      cancelLabel={texts.cancel}
      submitLabel={texts.send}
      problem={problem}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={texts.email}
        type="email"
        autoComplete="off"
        value={email}
        onValueChange={value => {
          setEmail(value)
          setProblem(null)
        }}
        aria-invalid={problem !== null || undefined}
        required
      />
      <RoleField role={role} onChoose={setRole} />
    </FormSheet>
  )
}

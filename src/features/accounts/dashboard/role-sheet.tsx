import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { FormSheet } from '#ui/form-sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { changeRole, type Member } from '../team.contract.ts'
import { teamQuery } from './account-queries.ts'
import { RoleField } from './role-field.tsx'
import { teamTexts as texts } from './team.texts.ts'

/** Changes what an account may do. */
export function RoleSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi().call(changeRole, { params: { id: member.id }, body: { role } }),
    onSuccess({ message }) {
      void invalidate(teamQuery.queryKey)
      toast('success', message)
      onClose()
    },
  })
  return (
    <FormSheet
      title={texts.changeTitle(member.name)}
      caption={texts.changeCaption}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      problem={error && ((error instanceof ApiFailure && error.message) || texts.failed)}
      isBusy={isPending}
      onSubmit={event => {
        event.preventDefault()
        mutate()
      }}
      onClose={onClose}
    >
      <RoleField role={role} onChoose={setRole} />
    </FormSheet>
  )
}

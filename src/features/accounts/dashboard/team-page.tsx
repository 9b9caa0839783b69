import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import { type Invitation, invite, type Member, removeMember, withdrawInvitation } from '../team.contract.ts'
import styles from './account-list.module.css'
import { teamQuery } from './account-queries.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { RoleSheet } from './role-sheet.tsx'
import { teamTexts as texts } from './team.texts.ts'
import { InvitationList, MemberList } from './team-lists.tsx'

export const clientLoader = () => queryClient.fetchQuery(teamQuery)

export default function TeamPage() {
  const { members, invitations } = useSuspenseQuery(teamQuery).data
  const canChange = isAdmin(useSession())
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Member | null>(null)
  const confirm = useConfirm()
  const toast = useToast()

  const { mutate } = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => toast('success', message),
    onError: error => toast('error', (error instanceof ApiFailure && error.message) || texts.failed),
    onSettled: () => invalidate(teamQuery.queryKey),
  })
  const remove = async ({ id, name }: Member) => {
    if (await confirm(texts.confirmRemove(name)))
      mutate(() => browserApi().call(removeMember, { params: { id } }))
  }
  const takeBack = (id: string) => mutate(() => browserApi().call(withdrawInvitation, { params: { id } }))

  const sendAgain = ({ email, role }: Invitation) =>
    mutate(() => browserApi().call(invite, { body: { email, role } }))

  return (
    <>
      <PageHeader title={texts.title} caption={texts.caption(members.length, invitations.length)}>
        {canChange && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )}
      </PageHeader>
      {canChange && (
        <Link className={styles.link} to="/dash/activity">
          {texts.activity}
        </Link>
      )}
      <MemberList members={members} onRemove={canChange ? remove : null} onChangeRole={setChanging} />
      {invitations.length > 0 && (
        <InvitationList
          invitations={invitations}
          onTakeBack={canChange ? takeBack : null}
          onSendAgain={sendAgain}
        />
      )}
      {!canChange && <p className={styles.note}>{texts.readerNote}</p>}
      {changing && <RoleSheet member={changing} onClose={() => setChanging(null)} />}
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  )
}

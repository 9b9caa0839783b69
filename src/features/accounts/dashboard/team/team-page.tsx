import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Member, readTeam, removeMember, withdrawInvitation } from '#features/accounts/team.contract.ts'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/actions/button.tsx'
import { useNotify } from '#ui/actions/notifications.tsx'
import { useConfirm } from '#ui/windows/confirm-dialog.tsx'
import { ScreenHead } from '#ui/words/screen-head.tsx'
import { browserApi } from '#web/browser-api.ts'
import styles from '../account-lines.module.css'
import type { Route } from './+types/team-page'
import { InvitationLines } from './invitation-lines.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { MemberLines } from './member-lines.tsx'
import { teamTexts as texts } from './team.en.ts'

export const clientLoader = () => browserApi().call(readTeam, {})

export default function TeamPage({ loaderData: { members, invitations } }: Route.ComponentProps) {
  const canChange = isAdmin(useSession())
  const [isInviting, setInviting] = useState(false)
  const { revalidate } = useRevalidator()
  const confirm = useConfirm()
  const notify = useNotify()

  async function change(calling: Promise<{ message: string }>) {
    try {
      notify('success', (await calling).message)
    } catch (error) {
      notify('error', (error instanceof ApiFailure && error.message) || texts.failed)
    }
    await revalidate()
  }
  const remove = async ({ id, name }: Member) => {
    if (await confirm(texts.confirmRemove(name)))
      await change(browserApi().call(removeMember, { params: { id } }))
  }
  const takeBack = (id: string) => change(browserApi().call(withdrawInvitation, { params: { id } }))

  return (
    <>
      <ScreenHead title={texts.title} caption={texts.caption(members.length, invitations.length)}>
        {canChange && (
          <Button look="primary" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )}
      </ScreenHead>
      <MemberLines members={members} onRemove={canChange ? remove : null} />
      {invitations.length > 0 && (
        <InvitationLines invitations={invitations} onTakeBack={canChange ? takeBack : null} />
      )}
      {!canChange && <p className={styles.note}>{texts.readerNote}</p>}
      {isInviting && <InviteSheet onInvited={revalidate} onClose={() => setInviting(false)} />}
    </>
  )
}

import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { useEmailSheets } from '#features/campaigns/dashboard/email/use-email-sheets.tsx'
import { ContactsScreen } from '#features/contacts/dashboard/contacts-screen.tsx'

export default function DashboardContacts() {
  const { actions, rowActions, sheet } = useEmailSheets()
  return (
    <>
      <ContactsScreen canChange={isAdmin(useSession())} actions={actions} rowActions={rowActions} />
      {sheet}
    </>
  )
}

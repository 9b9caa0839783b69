import { useEmailSheets } from '#features/campaigns/dashboard/use-email-sheets.tsx'
import { ContactsScreen } from '#features/contacts/dashboard/contacts-screen.tsx'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'

export default function DashboardContacts() {
  const { actions, rowActions, sheet } = useEmailSheets()
  return (
    <>
      <ContactsScreen canChange={isAdmin(useSession())} actions={actions} rowActions={rowActions} />
      {sheet}
    </>
  )
}

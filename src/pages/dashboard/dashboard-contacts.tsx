import { useEmailSheets } from '#features/campaigns/dashboard/use-email-sheets.tsx'
import { ContactsScreen } from '#features/contacts/dashboard/contacts-screen.tsx'
import { isAdmin, isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'

export default function DashboardContacts() {
  const session = useSession()
  const { actions, rowActions, sheet } = useEmailSheets()
  // A helper keeps the contacts; mailing and exporting them is for admins.
  const forAdmins = isAdmin(session) ? { actions, rowActions } : {}
  return (
    <>
      <ContactsScreen canChange={isHelper(session)} canExport={isAdmin(session)} {...forAdmins} />
      {sheet}
    </>
  )
}

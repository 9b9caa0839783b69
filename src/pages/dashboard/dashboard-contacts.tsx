import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { useEmailSheets } from '#features/campaigns/dashboard/email/use-email-sheets.tsx'
import { ContactsScreen } from '#features/contacts/dashboard/contacts-screen.tsx'
import { contactList } from '#features/contacts/dashboard/list/contact-list.ts'
import { viewOf } from '#features/contacts/dashboard/list/contact-view.ts'
import { contactDrafts } from '#features/contacts/dashboard/sheet/contact-draft.ts'
import type { Route } from './+types/dashboard-contacts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Not awaited: the screen shows at once, and what it shows fills in.
  void contactList().show(viewOf(new URL(request.url).searchParams))
  await contactDrafts.load()
  return null
}

export default function DashboardContacts() {
  const { actions, rowActions, sheet } = useEmailSheets()
  return (
    <>
      <ContactsScreen canChange={isAdmin(useSession())} actions={actions} rowActions={rowActions} />
      {sheet}
    </>
  )
}

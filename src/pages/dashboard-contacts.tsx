import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { useEmailSheets } from '#features/campaigns/dashboard/email/use-email-sheets.tsx'
import { contactDrafts } from '#features/contacts/dashboard/contact-draft.ts'
import { contactList } from '#features/contacts/dashboard/contact-list.ts'
import { viewOf } from '#features/contacts/dashboard/contact-view.ts'
import { ContactsScreen } from '#features/contacts/dashboard/contacts-screen.tsx'
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

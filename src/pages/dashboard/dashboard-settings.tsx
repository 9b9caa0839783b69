import { TestMailButton } from '#features/accounts/dashboard/test-mail.tsx'
import { findMissingIdentification } from '#features/campaigns/identification.rules.ts'
import { MailboxStatus } from '#features/conversations/dashboard/mailbox-card.tsx'
import { MailboxTags } from '#features/conversations/dashboard/mailbox-tags.tsx'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { settingsCalls } from '#features/settings/dashboard/settings-calls.ts'
import { SettingsEditor } from '#features/settings/dashboard/settings-editor.tsx'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { ContactBanner } from '../site/contact-banner.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import type { Route } from './+types/dashboard-settings'
import type { ScreenHandle } from './dashboard-layout.tsx'

export const handle: ScreenHandle = { hasOwnBar: true }

/** Links of the preview go nowhere; for the real page the server builds them from the number. */
const PREVIEW_LINKS = { number: '', call: '#', text: '#' }

export const clientLoader = () => loadSection('settings', settingsCalls().read)

export default function DashboardSettings({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  return (
    <SettingsEditor
      loaded={loaderData}
      mailParts={({ email }) => (
        <>
          {isAdmin(session) && <TestMailButton />}
          <MailboxStatus email={email}>
            <MailboxTags />
          </MailboxStatus>
        </>
      )}
      doCampaignsWait={settings => findMissingIdentification(settings).length > 0}
      preview={facts => (
        <FactsProvider value={{ ...facts, isReady: true, phoneLinks: facts.phone ? PREVIEW_LINKS : null }}>
          {/* One block, which the preview frame may stretch without separating its parts. */}
          <div>
            <ContactBanner />
            <SiteFooter />
          </div>
        </FactsProvider>
      )}
    />
  )
}

import { findMissing } from '#features/campaigns/identification.rules.ts'
import { settingsCalls } from '#features/settings/dashboard/settings-calls.ts'
import { SettingsEditor } from '#features/settings/dashboard/settings-editor.tsx'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { ContactCall } from '../site/contact-call.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import type { Route } from './+types/dashboard-settings'
import type { ScreenHandle } from './dashboard-layout.tsx'

export const handle: ScreenHandle = { hasOwnBar: true }

/** Links of a preview lead nowhere; the server finds the number for the real ones. */
const PREVIEW_LINKS = { number: '', call: '#', text: '#' }

export const clientLoader = () => loadSection('settings', settingsCalls().read)

/** In the preview nothing opens: it shows the facts. */
const stay = () => {}

export default function DashboardSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsEditor
      loaded={loaderData}
      doCampaignsWait={settings => findMissing(settings).length > 0}
      preview={facts => (
        <FactsProvider value={{ ...facts, phoneLinks: facts.phone ? PREVIEW_LINKS : null }}>
          {/* One block, which the frame may stretch without pulling its parts apart. */}
          <div>
            <ContactCall openModal={stay} />
            <SiteFooter openPolicy={stay} />
          </div>
        </FactsProvider>
      )}
    />
  )
}

import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { browserApi } from '#web/browser-api.ts'
import { normalizeSettings, type SettingsContent, settingsEndpoints } from '../settings.contract.ts'

export function settingsCalls() {
  const calls = sectionCalls(browserApi(), settingsEndpoints)
  return {
    ...calls,
    save: (content: SettingsContent & { changed?: string }, ifVersion: number) =>
      calls.save(normalizeSettings(content), ifVersion),
  }
}
